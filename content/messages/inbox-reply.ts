/** The owner's replies from the inbox: what the page says about them, and the frame of the mail. */
export const inboxReply = {
  mail: {
    /** It names no form, because an ESA request is health information. */
    subject: 'Your message to {practice}',
    /** Below the owner's text. */
    closing: [
      '{practice}',
      'Email is not a private channel. Please do not answer with health details: keep them for a session, or for the platform where you book.',
      'Do not use email in an emergency. In a crisis, call or text 988, call 911, or go to the nearest emergency room.',
    ],
  },
  composer: {
    title: 'Your reply',
    label: 'Your reply to {name}',
    hint: 'It goes by email, which is not a private channel: health details belong on the platform where you see clients. Nothing of the message is quoted.',
    to: 'To {email}, with the subject “{subject}”',
    closing: 'What the email says below your text',
    send: 'Send',
    sending: 'Sending...',
    program: 'Use your mail program instead',
    programHint:
      'It opens with your text, and the message is marked as answered. What you send there is not kept here.',
    saving: 'Saving the draft...',
    saved: 'The draft is saved, encrypted like the message.',
    unsaved: 'Not saved yet.',
    unreadable: 'Your draft cannot be decrypted with the keys in the settings.',
    changed: 'This draft was changed on another device. It now says:',
    changedHelp: 'Yours is in the field above. Sending it replaces the other.',
    alreadySent:
      'Another reply was sent meanwhile; it is shown above. Yours was not sent: send it as one more, or empty the field.',
    empty: 'Write your reply first.',
    repeats:
      'This repeats a passage of the ESA request. Nothing of a request may leave by email: write it in your own words, without health details.',
  },
  sent: {
    title: 'Your replies',
    on: 'To {email}, {date}',
    states: {
      waiting: 'On its way to the mail server',
      accepted: 'Accepted by the mail server on {date}.',
      refused: 'Not sent',
    },
    retried: 'The mail server has not accepted it yet. It is tried again by itself, for a day.',
    said: 'The mail server said: {said}',
    bounces: 'If it cannot be delivered later, the notice comes to {sender}.',
    refusedHelp: 'This reply did not reach {email}.',
    reopened: 'The message is to do again.',
    again: 'Use this text again',
    unreadable: 'This reply cannot be decrypted with the keys in the settings.',
  },
  failed: {
    title: 'Not sent',
    description: 'The reply was not sent. Your text is still here. Please try again.',
  },
  offline: {
    title: 'Not sent yet',
    description:
      'There is no connection, or no answer came. Your text is still here: press Send again. It is sent once.',
  },
  tooMany: {
    title: 'Not sent yet',
    description: 'You sent many replies in a short time. Your text is still here. Please try again later.',
  },
  outdated: {
    title: 'Not sent',
    description: 'The reply was changed or sent on another device. Look at it, then press Send again.',
  },
  draftFailed: { title: 'Error', description: 'The draft was not saved. Please try again.' },
}
