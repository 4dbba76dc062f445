// SPDX-License-Identifier: MIT
// One game of several: all in a row where there is room for them, else a list that opens.
import { Segments, Select } from './Field'

/** `of` is what stands for each value, in order. */
export const GameChoice = ({ label, value, of, set }: { label: string; value: string; of: [string, string][]; set: (value: string) => void }) => {
  // Names that are numbers would not keep their order in an object; ids of games never are.
  const all = Object.fromEntries(of)
  return (
    <div class="game-choice">
      <Segments label={label} value={value} of={all} set={set} />
      <Select label={label} value={value} of={all} set={set} />
    </div>
  )
}
