import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'

import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { parseSettings } from '#server/platform/process/settings.ts'

import { runCommand } from './run-command.ts'

const USAGE = `Runs SQL in the database of the local product, with every right, while the product is stopped:

  npm run sql -- "select email, created_at from auth.users"
  npm run sql                       prompts for statements, until Ctrl-D
  npm run sql < statements.sql      runs each statement that ends with ; at the end of a line

It opens the embedded database in DATA_DIR (.data), which one process at a time can open. With DATABASE_URL, use psql
instead, also while the product runs: psql "$DATABASE_URL"`

if (import.meta.main) {
  const [statement, ...others] = process.argv.slice(2)
  if (others.length > 0 || statement?.startsWith('-')) {
    console.error(USAGE)
    process.exit(2)
  }
  await runCommand(() => runSql(statement))
}

async function runSql(statement: string | undefined): Promise<number> {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = parseSettings(process.env)
  if (!databaseUrl && !existsSync(`${dataDir}/database`))
    throw new Error(`There is no database in ${dataDir} yet: npm start makes one.`)
  const database = await openDatabase({ databaseUrl, dataDir })
  try {
    if (statement !== undefined) return (await run(database, statement)) ? 0 : 1
    return (await runLines(database)) ? 0 : 1
  } finally {
    await database.close()
  }
}

/** Reads statements from standard input. At a terminal it shows a prompt, and continues after an error. */
async function runLines(database: Database): Promise<boolean> {
  const interactive = process.stdin.isTTY
  const lines = createInterface({
    input: process.stdin,
    ...(interactive && { output: process.stdout }),
    prompt: 'sql> ',
  })
  let statement = ''
  if (interactive) lines.prompt()
  for await (const line of lines) {
    statement += `${line}\n`
    if (!line.trimEnd().endsWith(';')) continue
    const succeeded = await run(database, statement)
    if (!succeeded && !interactive) return false
    statement = ''
    if (interactive) lines.prompt()
  }
  return statement.trim() === '' || run(database, statement)
}

async function run(database: Database, statement: string): Promise<boolean> {
  try {
    const { rows } = await database.statements(statement)
    if (rows.length > 0) console.table(rows.map(readableRow))
    else console.log('No rows.')
    return true
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return false
  }
}

/** Bytes, such as sealed messages, as their count; times in ISO 8601; objects as JSON. */
function readableRow(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, readable(value)]))
}

function readable(value: unknown): unknown {
  if (value instanceof Uint8Array) return `${value.length} bytes`
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}
