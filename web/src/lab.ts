// SPDX-License-Identifier: MIT
// Asks the server's lab to play many matches. What it answers is what `baize sim --json` prints; only what the page
// shows is named here.
export interface Bin {
  from: number
  to: number
  count: number
}

export interface Report {
  games: number
  games_wanted: number
  seconds: number
  seats: { win_share: number; win_share_low: number; win_share_high: number; mean: number; ci95: number; histogram: Bin[] }[]
  length: { mean: number; histogram: Bin[] }
}

/** The report, or the sentence that says why there is none. */
export async function askLab(question: Record<string, string | number>): Promise<Report | string> {
  const query = new URLSearchParams(Object.entries(question).map(([name, value]) => [name, String(value)]))
  const answer = await fetch(`api/lab?${query}`).catch(() => null)
  if (!answer) return ''
  return answer.ok ? ((await answer.json()) as Report) : (await answer.text()).trim()
}
