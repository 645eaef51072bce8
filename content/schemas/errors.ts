import { z } from 'zod'

import { Text, Toast } from '#content/schemas/text.ts'

/** What to say when no feature has better words. */
export const ErrorWords = z.object({
  offline: Toast,
  slow: Toast,
  unexpected: Toast,
  /** After a reload because the site had a new version. */
  renewed: Toast,
  tooMany: Toast,
  pageFailed: z.object({ title: Text, body: Text, retry: Text, home: Text }),
  tryAgain: Text,
  summaryTitle: Text,
  required: Text,
  tooLong: Text.includes('{max}'),
})
export type ErrorWords = z.infer<typeof ErrorWords>
