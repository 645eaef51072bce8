export const inquiry = {
  labels: { name: 'Your name', email: 'Email', phone: 'Phone', message: 'Your question' },
  hints: {
    phone: 'Only if you would like a call.',
    message: 'A sentence or two is plenty. Please leave out health details.',
  },
  optional: 'optional',
  topic: 'What is this about?',
  choose: 'Choose if you like',
  topics: {
    therapy: 'Therapy',
    esa: 'ESA Evaluations',
    consulting: 'Consulting',
    other: 'Something else',
  },
  /** Above the form of the home page, which a phone folds. */
  write: 'Write your question',
  button: 'Send message',
  busy: 'Sending...',
  notice: {
    title: 'Please keep health details out of this form.',
    text: 'Do not include protected health information. This form is not for emergencies: in a crisis, call or text 988, or call 911.',
  },
  errors: {
    name: 'Please tell me your name.',
    email: 'Please enter an email address that I can reply to, like name@example.com.',
    phone: 'Please shorten the phone number.',
    message: 'Please write your question, in up to 5,000 characters.',
    summary: 'Not sent yet. Please check the marked fields.',
  },
  offline: {
    title: 'You seem to be offline',
    description: 'Your message is still here. Send it when you are connected again.',
  },
  honeypot: 'Leave this field empty',
  sent: {
    title: 'I have your message.',
    text: 'Thank you for writing. I’ll reply by email; please look in the spam folder, too, just in case.',
  },
  toasts: {
    sentFromHome: {
      title: 'Message sent!',
      description: "Thank you for reaching out. I'll get back to you within {{homeFormAnswer}}.",
    },
    sentFromContact: {
      title: 'Message sent successfully!',
      description: "I'll get back to you within {{contactPageAnswer}}.",
    },
    failed: {
      title: 'Error sending message',
      description: 'Please try again or contact me directly via email.',
    },
  },
}
