import { inject } from 'vitest'

/** Asks a judge in the resident Java machine, by folder and class. Throws if the judge breaks down. */
export async function ask(judge: string, ...words: readonly string[]): Promise<string> {
  const judges = inject('judges')
  if (!judges) throw new Error('There is no Java machine')
  const body = JSON.stringify([judge, ...words])
  const response = await fetch(judges.url, { method: 'POST', body })
  const text = await response.text()
  if (!response.ok) throw new Error(`${judge} broke down: ${text.slice(0, 2_000)}`)
  return text
}
