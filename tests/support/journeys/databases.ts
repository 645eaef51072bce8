import { startTemplate } from '../template-database.ts'

/** Playwright's global set-up: one PostgreSQL server for all journeys; each worker's product copies the template. */
export default async function setUp() {
  const { template, stop } = await startTemplate()
  process.env.TEMPLATE_DATABASE = template
  return stop
}

/** @returns the address of the template database, from the global set-up */
export function templateDatabase(): string {
  const template = process.env.TEMPLATE_DATABASE
  if (!template) throw new Error('The journeys’ global set-up did not run.')
  return template
}
