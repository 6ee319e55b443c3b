import { describe, expect, it, vi } from 'vitest'
import { callWorker, WorkerSilent } from './worker-call'

/** A worker that never answers, with the only method that a call uses. */
function silentWorker() {
  const sent: unknown[] = []
  const worker = { postMessage: (message: unknown) => void sent.push(message) } as Worker
  return { worker, sent }
}

function call(worker: Worker, withinMs = 60_000) {
  const cancelled = new AbortController()
  const end = vi.fn<() => void>()
  const message = { type: 'trust', text: '{}' } as const
  const answer = callWorker(worker, message, { signal: cancelled.signal, withinMs, end })
  const silence = answer.catch((error: unknown) => error)
  return { answer, silence, end, cancel: () => cancelled.abort() }
}

const reasonOf = (error: unknown) => error instanceof WorkerSilent && error.reason

describe('a call of a worker', () => {
  it('resolves with the first answer, and lets the worker live', async () => {
    const { worker, sent } = silentWorker()
    const { answer, end } = call(worker)
    worker.onmessage?.(new MessageEvent('message', { data: { type: 'ready' } }))
    expect(await answer).toEqual({ type: 'ready' })
    expect(sent).toEqual([{ type: 'trust', text: '{}' }])
    expect(end).not.toHaveBeenCalled()
  })

  it('ends the worker at once when the call is cancelled', async () => {
    const { worker } = silentWorker()
    const { silence, end, cancel } = call(worker)
    cancel()
    expect(end).toHaveBeenCalledOnce()
    expect(reasonOf(await silence)).toBe('cancelled')
  })

  it('ends a worker that gives no answer in time', async () => {
    const { worker } = silentWorker()
    const { silence, end } = call(worker, 1)
    expect(reasonOf(await silence)).toBe('took-too-long')
    expect(end).toHaveBeenCalledOnce()
  })

  it('ends a worker that breaks', async () => {
    const { worker } = silentWorker()
    const { silence, end } = call(worker)
    worker.onerror?.(Object.assign(new Event('error'), { message: '' }) as ErrorEvent)
    expect(reasonOf(await silence)).toBe('broken')
    expect(end).toHaveBeenCalledOnce()
  })
})
