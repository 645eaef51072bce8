/** Pixels between the points that `overlaps` looks at: less than the smallest side of anything that can be tapped. */
const STEP = 40

/**
 * Whether an element that `selector` finds lies beneath `floating`. Only where the boxes of both meet is the browser
 * asked, point by point, what is there: that takes a phone hundreds of times as long as comparing boxes.
 */
export function overlaps(floating: HTMLElement, selector: string): boolean {
  const place = floating.getBoundingClientRect()
  return [...document.querySelectorAll(selector)].some((element) => {
    const box = element.getBoundingClientRect()
    // Without the outermost pixel, which neighbors may share.
    const left = Math.max(place.left + 1, box.left)
    const right = Math.min(place.right - 1, box.right)
    const top = Math.max(place.top + 1, box.top)
    const bottom = Math.min(place.bottom - 1, box.bottom)
    if (left >= right || top >= bottom || floating.contains(element)) return false
    return pointsFrom(left, right).some((x) =>
      pointsFrom(top, bottom).some((y) =>
        document.elementsFromPoint(x, y).some((beneath) => element.contains(beneath)),
      ),
    )
  })
}

function pointsFrom(start: number, end: number): number[] {
  const steps = Math.max(1, Math.ceil((end - start) / STEP))
  return Array.from({ length: steps + 1 }, (_, step) => start + (step * (end - start)) / steps)
}

/** Whether lines of the page's text lie beneath `floating`; the boxes of paragraphs are wider than their words. */
export function overlapsText(floating: HTMLElement): boolean {
  const place = floating.getBoundingClientRect()
  const meets = ({ left, right, top, bottom }: DOMRect) =>
    left < place.right && place.left < right && top < place.bottom && place.top < bottom
  const range = document.createRange()
  return [...document.querySelectorAll('main :is(p, li, dt, dd, h2, h3)')].some((element) => {
    if (!meets(element.getBoundingClientRect())) return false
    range.selectNodeContents(element)
    return [...range.getClientRects()].some(meets)
  })
}
