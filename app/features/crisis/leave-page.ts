import { crisisWords } from '#content/messages/crisis.ts'

const { destination, left } = crisisWords.quickExit

/** Blanks the page at once and puts the destination in its place, so that the way back does not lead here. */
export function leavePage(): void {
  document.title = left
  const cover = document.createElement('p')
  cover.setAttribute('role', 'alert')
  cover.className = 'fixed inset-0 z-[100] bg-paper p-6'
  cover.textContent = left
  document.body.append(cover)
  location.replace(destination)
}
