/** Beside the counselor’s license, where there is something to say. */
export const aboutWords = {
  degree: 'Degree',
  since: 'In practice since',
  trainings: 'Further training',
  memberships: 'Member of',
  profile: 'Find me on {host}',
}
