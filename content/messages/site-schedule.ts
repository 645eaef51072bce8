/** Publishing the draft at a time that the owner sets: in the editor, on the first page of their area, and in mails. */
export const siteSchedule = {
  form: {
    label: 'When',
    now: 'Now',
    later: 'At a time you choose',
    whole:
      'Everything in your draft at that time goes live: also what you hold back above, and what you change until then.',
    day: 'Day',
    time: 'Time of day',
    zone: 'By your practice’s clock: {zone}.',
    /** For a time that comes twice, because clocks are set back. */
    twice: 'Clocks are set back that night, so this time comes twice. The first one counts.',
    set: 'Publish at this time',
    change: 'Change the time',
    setting: 'Setting the time...',
    changedElsewhere:
      'Another time was set or canceled in the meantime, in another tab or on another device. The line at the top shows how it is now: please look again.',
    offline: 'There is no connection. Whether the time was set is shown here as soon as you are back.',
    failed:
      'The site did not answer, so the time may have been set or not. The line at the top shows how it is now; if your time is not in it, please try again.',
  },
  /** Why a time can't be set. */
  problems: {
    'no-day': 'Please choose a day.',
    'no-time': 'Please choose a time, such as 8:00 AM.',
    past: 'This time has passed already. Please choose a later one.',
    'too-far': 'Please choose a time within a year from now.',
    skipped:
      'Clocks are set forward that night and skip this time. Please choose one an hour earlier or later.',
  },
  waiting: {
    title: 'Your changes go live on {moment}',
    body: 'Everything in your draft at that time is published, without another question.',
    by: '{author} set this time.',
  },
  /** The reason is known before. */
  blocked: {
    title: 'Nothing will go live on {moment}',
    again: 'If you still want it, please set the time again.',
  },
  missed: {
    title: 'Nothing went live on {moment}',
    body: 'Visitors read what they read before, and your draft is as you left it.',
  },
  reasons: {
    problems: 'Something in your draft can’t be published as it is, or is still an example.',
    nothing: 'Your draft had no changes then.',
    'published-meanwhile':
      'Something else was published, or an earlier version was brought back, after the time was set.',
    'owner-ended': 'The account that set the time is deleted, or no longer an owner’s.',
    'too-late':
      'Your website was not running then, nor for a day afterwards. What was right for that day may not be right anymore, so please look first.',
    restored: 'Your website was restored from a backup, which may have brought this time back.',
    'not-made': 'The new version could not be made; perhaps the disk of your website is full.',
  },
  cancel: 'Cancel this',
  canceling: 'Canceling...',
  dismiss: 'Got it',
  review: 'Look at your changes',
  canceled: { title: 'Canceled', description: 'Nothing goes live by itself. Your draft is as you left it.' },
  cancelFailed: 'This was not canceled. Please see whether you are online, and try again.',
  changedMeanwhile: {
    title: 'Not canceled',
    description: 'The time was changed in another tab or on another device. The page shows how it is now.',
  },
  /** In the bar at the lower edge of the editor. */
  bar: 'Goes live {moment}',
  /** In the list of what was published, and in the mail. */
  history: 'Set for {moment}',
  mailed: {
    inTime: '{when}, the time that was set for it',
    late: '{when} (it was set for {scheduled}, when your website was not running)',
  },
}
