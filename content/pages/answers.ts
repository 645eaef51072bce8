import { writeDocument } from '#content/document.ts'
import { SavedAnswers } from '#content/schemas/pages.ts'

export const answers = writeDocument(
  { id: 'pages/answers', group: 'Answers', label: 'Saved answers' },
  SavedAnswers,
  {
    list: [
      {
        name: 'How to begin',
        text: 'Hello [name],\n\nThank you for writing. You can see my open times and book on the platform that takes your insurance: [booking page]. Without insurance, a session is {{selfPay}}. If none of the times fits, tell me which days would.\n\n{{signature}}',
      },
      {
        name: 'Insurance',
        text: 'Hello [name],\n\nYou can look up your plan here: [booking page]. A typical copay is {{copay}} per session; the platform shows your own cost before your first appointment. If your plan is not on the list, a session is {{selfPay}}, and I can give you a superbill to send in.\n\n{{signature}}',
      },
      {
        name: 'Not in {{serviceArea}}',
        text: 'Hello [name],\n\nI am licensed in {{serviceArea}} and may only see people who are here at the time of the appointment. Your state’s board of counseling lists counselors near you, and 211 can point you to low-cost care.\n\nI wish you well,\n{{signature}}',
      },
    ],
  },
)
