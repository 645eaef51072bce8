/** Whether these journeys run on a Supabase project, as tests/counterparts/supabase has them. */
export const onProject = process.env.BACKEND_PORT !== undefined

/** Why a journey does not hold there: docs/deploy/supabase.md says so too. */
export const NO_RECOVERY_CODES = 'a project has no recovery codes'
