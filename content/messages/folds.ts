/** The lines above what a phone folds on the home page, whose other words are the owner's. */
export const folds = {
  howIWork: 'How I work',
  platforms: 'Booking through a platform',
}
