import { inSpan } from '@/lib/trace/span'
import type { ProviderFamily } from '@/lib/vocabulary/provider'
import type { IdentityProvider } from './identity-provider'
import { ProviderFailure } from './provider-failure'

/** Calls that are worth counting: those that reach the provider. */
type ProviderCallName =
  | 'signingCertificate'
  | 'startSignature'
  | 'readSignature'
  | 'startAuthentication'
  | 'readAuthentication'
  | 'awaitEnd'

/** `ok`, `running`, the reason of a `ProviderFailure`, or `fault` for anything else. */
export type ObserveCall = (call: ProviderCallName, outcome: string, milliseconds: number) => void

/** The same provider, with the outcome of every call told to somebody, and each a span of its trace. */
export function observedProvider(
  provider: IdentityProvider,
  family: ProviderFamily,
  observe: ObserveCall,
): IdentityProvider {
  const watched =
    <Question extends readonly unknown[], Answer>(
      name: ProviderCallName,
      call: (...question: Question) => Promise<Answer>,
    ) =>
    (...question: Question): Promise<Answer> =>
      inSpan({ name: `${family} ${name}`, kind: 'internal' }, async () => {
        const startedAt = performance.now()
        const tell = (outcome: string) => observe(name, outcome, performance.now() - startedAt)
        try {
          const answer = await call(...question)
          tell(answer === 'running' ? 'running' : 'ok')
          return answer
        } catch (error) {
          tell(outcomeOf(error))
          throw error
        }
      })
  return {
    ...provider,
    signingCertificate: watched('signingCertificate', provider.signingCertificate),
    startSignature: watched('startSignature', provider.startSignature),
    readSignature: watched('readSignature', provider.readSignature),
    startAuthentication: watched('startAuthentication', provider.startAuthentication),
    readAuthentication: watched('readAuthentication', provider.readAuthentication),
    awaitEnd: watched('awaitEnd', provider.awaitEnd),
  }
}

function outcomeOf(error: unknown): string {
  return error instanceof ProviderFailure ? error.reason : 'fault'
}
