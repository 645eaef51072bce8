/** The lines above what a phone folds, on pages whose words are the owner's. */
export const folds = {
  howIWork: 'How I work',
  platforms: 'Two of the booking platforms',
  esaPayment: 'How and when you pay',
}
