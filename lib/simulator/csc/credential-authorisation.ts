import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { RemoteCredential } from '../persons/person'
import { findRemoteCredential } from '../persons/remote-people'
import { Refusal } from '../refusal'
import { withUnknownProperties } from '../unknown-properties'
import { type Authorisation, authorise, checkOrder, extend } from './authorisation'
import { paraph } from './clients'
import { pushObject } from './credentials'
import {
  canonicalHashes,
  digestWithOid,
  invalidRequest,
  readParameters,
  textParameter,
} from './parameters'
import { accessOf, covers, lifetimes, type Provider, type PushedOrder } from './provider'
import { activationDataOf } from './sign-hash'
import type { Version } from './version'

const hashList = {
  hashes: z.array(z.string(), 'Missing (or invalid type) array parameter hash').optional(),
  hashAlgorithmOID: z.string('Invalid parameter hashAlgorithmOID').nullish(),
}

const missingNumber = 'Missing (or invalid type) integer parameter numSignatures'

const authorizeRequest = z.object({
  ...hashList,
  credentialID: textParameter('credentialID'),
  numSignatures: z.number(missingNumber).int(missingNumber),
  authData: z.array(z.object({ id: z.string() })).nullish(),
  description: z.string().max(500).nullish(),
})

const extendRequest = z.object({
  ...hashList,
  credentialID: textParameter('credentialID'),
  SAD: textParameter('SAD'),
})

const checkRequest = z.object({ handle: textParameter('handle') })

/** The calls of `credentials/` that authorise signatures by a push message. */
export function credentialAuthorisation(provider: Provider): Hono {
  const { version } = provider
  const app = new Hono()
  app.post('/authorize', async (c) => {
    const { order, answer } = await pushOrder(c, provider)
    if (version.isSecond) return underway(c, provider.pushedOrders.issue(order))
    await answer
    return outcome(c, provider, order)
  })
  app.post('/extendTransaction', async (c) => {
    const access = accessOf(c, provider)
    const request = await readParameters(c, version, extendRequest)
    const authorisation = activationDataOf(provider, request.SAD)
    const { credential } = authorisation
    if (credential.id !== request.credentialID || !covers(access, credential)) {
      throw invalidRequest('Invalid parameter credentialID')
    }
    extend(authorisation, hashesOf(request, version).hashes)
    provider.activationData.withdraw(request.SAD)
    provider.tokens.withdraw(request.SAD)
    return activated(c, provider, authorisation)
  })
  if (version.isSecond) {
    app.post('/authorizeCheck', async (c) => {
      accessOf(c, provider)
      const { handle } = await readParameters(c, version, checkRequest)
      const order = provider.pushedOrders.find(handle)
      if (!order || order === 'expired') throw invalidRequest('Invalid parameter handle')
      if (order.answer === undefined) return underway(c, handle)
      provider.pushedOrders.withdraw(handle)
      return outcome(c, provider, order)
    })
  }
  return app
}

/** Checks an order and sends the push message. */
async function pushOrder(c: Context, provider: Provider) {
  const access = accessOf(c, provider)
  const request = await readParameters(c, provider.version, authorizeRequest)
  const credential = findRemoteCredential(request.credentialID)
  if (credential?.authorisedBy !== 'push' || !covers(access, credential)) {
    throw invalidRequest('Invalid parameter credentialID')
  }
  const isAskedFor = request.authData?.some(({ id }) => id === pushObject)
  if (provider.version.isSecond && !isAskedFor) {
    throw new Refusal(400, 'The authentication data is invalid', 'invalid_authentication_data')
  }
  const asked = {
    numSignatures: request.numSignatures,
    ...hashesOf(request, provider.version),
  }
  checkOrder(credential, asked)
  const order: PushedOrder = { authorisation: authorise(credential, asked), answer: undefined }
  return { order, answer: ring(provider, credential, order, request.description ?? undefined) }
}

/** Rings the person's phone, and stores the answer in the order. */
async function ring(
  { switchboard }: Provider,
  credential: RemoteCredential,
  order: PushedOrder,
  description: string | undefined,
): Promise<void> {
  const { person, outcome } = credential
  const call = {
    family: 'remote',
    kind: 'signature',
    person,
    relyingParty: paraph.name,
    text: description ?? `Signatures: ${order.authorisation.remaining}`,
    controlCode: '',
    choices: [],
  } as const
  const answer = await switchboard.ring(call, outcome === 'USER_REFUSED' ? 'cancel' : 'ok')
  order.answer = answer === 'ok' || answer === 'timeout' ? answer : 'refused'
}

function hashesOf(
  {
    hashes,
    hashAlgorithmOID,
  }: { hashes?: string[] | undefined; hashAlgorithmOID?: string | null | undefined },
  version: Version,
) {
  const digest = hashAlgorithmOID ? digestWithOid(hashAlgorithmOID, version) : undefined
  if (hashes && version.isSecond && !digest) {
    throw invalidRequest('Missing (or invalid type) string parameter hashAlgorithmOID')
  }
  return { hashes: hashes && canonicalHashes(hashes, digest), digest }
}

function underway(c: Context, handle: string): Response {
  return c.json(withUnknownProperties({ handle }), 202)
}

function outcome(c: Context, provider: Provider, { answer, authorisation }: PushedOrder): Response {
  if (answer === 'ok') return activated(c, provider, authorisation)
  const description = answer === 'timeout' ? 'The user did not answer' : 'The user refused'
  throw new Refusal(400, description, 'access_denied')
}

function activated(c: Context, provider: Provider, authorisation: Authorisation): Response {
  const SAD = provider.activationData.issue(authorisation)
  return c.json(withUnknownProperties({ SAD, expiresIn: lifetimes.credential }))
}
