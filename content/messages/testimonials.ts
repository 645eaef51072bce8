export const testimonialWords = {
  withoutScript: 'Testimonials can’t be shown in this browser right now.',
  list: {
    loading: 'Loading testimonials',
    empty: 'No testimonials have been published yet.',
    failed: 'The testimonials could not be loaded.',
    retry: 'Try Again',
    more: 'Show more testimonials',
    /** Above those that a phone folds below the newest. */
    others: 'What others say',
    loadingMore: 'Loading...',
    moreFailed: 'The next ones could not be loaded. Please try again.',
    rating: '{count} out of 5 stars',
    date: 'Shared in {date}',
  },
}
