/** Of lists and pages that load in the browser. */
export const loadingWords = {
  loading: 'Loading...',
  more: 'Show more',
  retry: 'Try Again',
  retrying: 'Loading...',
}
