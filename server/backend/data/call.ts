import { sql } from 'kysely'

import type { Catalogue, Routine } from './catalogue.ts'
import type { Answer } from './read.ts'
import { Refusal } from './refusal.ts'

/** The function of that name that takes these arguments, if there is exactly one. */
export function routineFor(name: string, given: string[]) {
  return ({ routines }: Catalogue): Routine | undefined => {
    const fitting = routines.filter((routine) => routine.name === name && fits(routine, given))
    return fitting.length === 1 ? fitting[0] : undefined
  }
}

export function unknownRoutine(name: string, given: string[]) {
  const call = `public.${name}(${given.join(', ')})`
  return new Refusal(404, 'PGRST202', `Could not find the function ${call} in the schema cache`)
}

/** @param json the arguments, an object by name */
export function callSql(routine: Routine, given: string[], json: string) {
  const parameters = routine.parameters.filter(({ name }) => given.includes(name))
  const named = parameters.map(({ name }) => sql`${sql.id(name)} => ${sql.id('arguments_', name)}`)
  const call = sql`${sql.id('public', routine.name)}(${parameters.length > 0 ? sql.join(named) : sql``})`
  const shape = parameters.map(({ name, type }) => sql`${sql.id(name)} ${sql.raw(type)}`)
  const source =
    parameters.length > 0
      ? sql`json_to_record(${json}::text::json) as arguments_ (${sql.join(shape)})`
      : sql`(select) as arguments_`
  if (routine.returns === 'rows') {
    return sql<Answer>`select coalesce(json_agg(result_), '[]')::text as body, count(*)::int as found,
      count(*)::int as total from ${source} cross join lateral ${call} as result_`
  }
  // A function that returns nothing is called all the same; its empty text is no JSON.
  const value =
    routine.returns === 'nothing' ? sql`${call}::text` : sql`coalesce(to_json(${call}), 'null')::text`
  return sql<Answer>`select ${value} as body, 1 as found, 1 as total from ${source}`
}

function fits(routine: Routine, given: string[]) {
  const names = routine.parameters.map(({ name }) => name)
  const needed = names.slice(0, names.length - routine.optional)
  return given.every((name) => names.includes(name)) && needed.every((name) => given.includes(name))
}
