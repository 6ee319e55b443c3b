import { describe, expect, it } from 'vitest'
import { signerExample } from '@/lib/gateway/contract/entries/signer-details'
import { minuteMs } from '@/lib/vocabulary/durations'
import type { SentCallback } from './callbacks'
import { batchRefreshMs, documentRefreshMs } from './document-refresh'
import type { DocumentDetails, DocumentSigner } from './owned-document'

interface Shown {
  readonly state?: DocumentDetails['document_status']
  readonly signer?: Partial<DocumentSigner>
  readonly callback?: SentCallback['state']
}

function refreshOf({ state = 'signed', signer = {}, callback = 'delivered' }: Shown): number {
  const signers = [{ ...signerExample, ...signer }]
  return documentRefreshMs({
    document: { document_status: state, signers, copies: [] },
    callbacks: [{ state: callback }],
  })
}

describe('the page of a document', () => {
  it.each(['signed', 'declined', 'cancelled', 'expired'] as const)(
    'stops polling when the document is %s',
    (state) => {
      expect(refreshOf({ state })).toBeGreaterThan(5 * minuteMs)
    },
  )

  it.each(['saved', 'signed_partially'] as const)('polls while the document is %s', (state) => {
    expect(refreshOf({ state })).toBeLessThan(5000)
  })

  it('polls while a signer who declined can ask for the document again', () => {
    const signer = { rejected_at: '2026-03-01T09:10:00.000Z', asked_again_at: null }
    expect(refreshOf({ state: 'declined', signer })).toBeLessThan(15_000)
  })

  it('polls until mails, callbacks and phones have settled', () => {
    expect(refreshOf({ signer: { mail: 'queued' } })).toBeLessThan(5000)
    expect(refreshOf({ signer: { mail: 'limited' } })).toBeLessThan(5000)
    expect(refreshOf({ signer: { signing_with: 'smartid' } })).toBeLessThan(5000)
    expect(refreshOf({ callback: 'queued' })).toBeLessThan(5000)
  })
})

describe('the page of a batch', () => {
  const documents = {
    saved: 0,
    signed_partially: 0,
    signed: 3,
    declined: 1,
    cancelled: 0,
    expired: 0,
  }
  const ended_at = '2026-11-27T12:00:00.000Z'

  it('stops polling when every row is sent and no document is open', () => {
    expect(batchRefreshMs({ ended_at, documents })).toBeGreaterThan(5 * minuteMs)
  })

  it('polls while a row waits, or a document is open', () => {
    expect(batchRefreshMs({ ended_at: null, documents })).toBeLessThan(5000)
    expect(batchRefreshMs({ ended_at, documents: { ...documents, saved: 1 } })).toBeLessThan(5000)
  })
})
