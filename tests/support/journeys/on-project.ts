/** Whether these journeys run on a Supabase project, as tests/counterparts/supabase has them. */
export const onProject = process.env.BACKEND_PORT !== undefined

/** Why a journey, or a part of it, does not hold there: docs/deploy/supabase.md says so too. */
export const NOT_THERE = {
  codes: 'a project has no recovery codes',
  passwords: 'a project knows no common passwords without its Pro plan',
  cancel: 'a project cancels no change of address',
} as const
