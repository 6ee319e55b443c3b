import type { ColumnsAnswer, ColumnsInput } from '@/lib/gateway/admin/encryption/columns-commands'
import { action } from './command'
import { askGateway, sayAnswer } from './gateway'
import { addAll, KeyCounts } from './key-counts'
import { exitStatus, progress, say } from './output'

const words = { unit: 'values', plain: 'not sealed', encrypted: 'sealed' }

/** Goes through all personal columns, some rows a call, so that it can be stopped at any time. */
async function goThrough(verb: string, isJson: boolean): Promise<number> {
  const sum = new KeyCounts()
  const damaged = new Map<string, number>()
  const report = progress('values')
  for (let position: ColumnsInput['place'] = null; ; ) {
    const answer: ColumnsAnswer = await askGateway<ColumnsAnswer>(`/columns/${verb}`, {
      place: position,
    })
    if (!answer.ok) return sayAnswer(answer)
    sum.add(answer)
    addAll(damaged, answer.damaged)
    report(sum.total)
    position = answer.next
    if (position === null) break
  }
  if (isJson) say(JSON.stringify({ ...sum.toJSON(), damaged: Object.fromEntries(damaged) }))
  else {
    const broken = [...damaged].map(([column, number]) => `${number} of ${column} DAMAGED`)
    say([...sum.lines(words, verb !== 'status'), ...broken].join('\n'))
  }
  return sum.hasUnknownKeys || damaged.size > 0 ? exitStatus.failed : exitStatus.done
}

const pass = (verb: string, about: string) =>
  action({
    about,
    options: { json: { kind: 'flag', about: 'Print one JSON object' } },
    run: async ({ json }) => await goThrough(verb, json),
  })

export const actions = {
  status: pass('status', 'Count the values of personal columns by key'),
  encrypt: pass('encrypt', 'Encrypt all of them with the first key of ENCRYPTION_KEY'),
  decrypt: pass('decrypt', 'Store all of them unencrypted'),
}
