/** How far apart the first and the last press may be, in milliseconds. */
export const PRESSES_WITHIN = 3000

/**
 * Counts presses and acts on the last of `times` within `PRESSES_WITHIN`, however often it was pressed before.
 *
 * @returns `press`, to call at each press with its time in milliseconds, and `forget`, which begins anew
 */
export function countedPresses(times: number, act: () => void) {
  let presses: number[] = []
  return {
    press(at: number): void {
      presses = [...presses, at].slice(-times)
      const [first] = presses
      if (presses.length < times || first === undefined || at - first > PRESSES_WITHIN) return
      presses = []
      act()
    },
    forget(): void {
      presses = []
    },
  }
}
