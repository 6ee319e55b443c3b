import { encodeBase64 } from '@/lib/encoding/base64'
import type { IdentityProvider, StartedSession, Waiting } from '@/lib/providers/identity-provider'
import type { SessionKind } from '@/lib/storage/records'
import type { Pending, SessionAnswer } from '@/lib/storage/sessions/sessions'

/** What a kind of session asks a provider for. */
interface Kind<Each extends SessionKind> {
  start(provider: IdentityProvider, pending: Pending<Each>): Promise<StartedSession>
  /** The provider's checked answer, as it is stored. */
  read(
    provider: IdentityProvider,
    pending: Pending<Each>,
    name: string,
    waiting: Waiting,
  ): Promise<'running' | SessionAnswer<Each>>
}

async function readSignature(
  provider: IdentityProvider,
  ...question: Parameters<IdentityProvider['readSignature']>
): Promise<'running' | SessionAnswer<'signing'>> {
  const answer = await provider.readSignature(...question)
  return answer === 'running' ? answer : { signatureValue: encodeBase64(answer.signatureValue) }
}

const kinds: { readonly [Each in SessionKind]: Kind<Each> } = {
  signing: {
    start: (provider, { order }) => provider.startSignature(order),
    read: async (provider, { order, signature }, name, waiting) => {
      const digested = signature.dataToBeSigned
      return await readSignature(provider, { ...order, digested }, name, waiting)
    },
  },
  'hash-signing': {
    start: (provider, { order }) => provider.startSignature(order),
    read: async (provider, { order }, name, waiting) =>
      await readSignature(provider, order, name, waiting),
  },
  authentication: {
    start: (provider, { order }) => provider.startAuthentication(order),
    read: async (provider, { order }, name, waiting) => {
      const answer = await provider.readAuthentication(order, name, waiting)
      if (answer === 'running') return answer
      const { certificate, identity, documentNumber, userChallenge } = answer
      return { certificate: encodeBase64(certificate), identity, documentNumber, userChallenge }
    },
  },
}

export function kindOf<Each extends SessionKind>({ kind }: { readonly kind: Each }): Kind<Each> {
  // The compiler does not follow that a session's kind and its data go together.
  return kinds[kind] as unknown as Kind<Each>
}
