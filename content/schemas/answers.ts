import { z } from 'zod'

import { field } from '#content/fields.ts'
import { Text } from '#content/schemas/text.ts'

/** Answers that the owner keeps for the inbox. No page shows them. */
export const SavedAnswers = z.object({
  list: field(
    z
      .array(
        z.object({
          name: field(Text.max(60), 'Name', 'For you alone, such as: Insurance.'),
          // Longer addresses of mails are cut off by some mail programs.
          text: field(
            Text.max(900).meta({ control: 'paragraphs' }),
            'Text',
            'Write [name] where the sender’s first name belongs. No health details: it becomes an ordinary email.',
          ),
        }),
      )
      .max(20),
    'Saved answers',
    'Beside each message, one press opens your mail program with the address, the subject and the text.',
  ),
})
export type SavedAnswers = z.infer<typeof SavedAnswers>
