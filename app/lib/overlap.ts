/** Distance in pixels between the points that `overlaps` tests: less than the smallest side of any tap target. */
const STEP = 40

/**
 * Whether `floating` covers an element that matches `selector`. Compares the boxes first, and calls `elementsFromPoint`
 * only where they intersect: it takes a phone hundreds of times as long.
 */
export function overlaps(floating: HTMLElement, selector: string): boolean {
  const place = floating.getBoundingClientRect()
  return [...document.querySelectorAll(selector)].some((element) => {
    const box = element.getBoundingClientRect()
    // Exclude the outermost pixel, which neighbors may share.
    const left = Math.max(place.left + 1, box.left)
    const right = Math.min(place.right - 1, box.right)
    const top = Math.max(place.top + 1, box.top)
    const bottom = Math.min(place.bottom - 1, box.bottom)
    if (left >= right || top >= bottom || floating.contains(element)) return false
    return pointsFrom(left, right).some((x) =>
      pointsFrom(top, bottom).some((y) =>
        document.elementsFromPoint(x, y).some((under) => element.contains(under)),
      ),
    )
  })
}

function pointsFrom(start: number, end: number): number[] {
  const steps = Math.max(1, Math.ceil((end - start) / STEP))
  return Array.from({ length: steps + 1 }, (_, step) => start + (step * (end - start)) / steps)
}
