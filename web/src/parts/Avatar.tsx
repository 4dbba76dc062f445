// SPDX-License-Identifier: MIT
export const Avatar = ({ name, isBot = false, size = 40 }: { name: string; isBot?: boolean; size?: number }) => (
  <span class={`avatar ${isBot ? 'bot' : ''}`} style={{ display: 'inline-grid', placeItems: 'center', width: `${size}px`, height: `${size}px`, borderRadius: isBot ? '28%' : '50%', background: '#c98a4b' }} aria-hidden="true">{name[0]}</span>
)
