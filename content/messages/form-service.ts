/** What a form says that was refused for a reason that no field explains: sending it again would not help. */
export const formService = {
  refused: {
    title: 'This could not be accepted',
    description: 'Sending it again will not help. Please write to me directly via email.',
  },
}
