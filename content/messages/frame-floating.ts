/** What floats above a page. Not part of `frame.ts`, because it loads after the page. */
export const floating = {
  thumbBar: {
    label: 'Booking',
    insurance: { label: 'Check insurance', href: '/booking#insurance' },
    book: { label: 'Book', href: '/booking' },
  },
  questionButton: { dismiss: 'Hide the question button' },
}
