import type { IdentityProvider } from './identity-provider'
import { ProviderFailure } from './provider-failure'

/** Calls that are counted: those that reach the provider. */
type ProviderCallName =
  | 'signingCertificate'
  | 'startCertificate'
  | 'readCertificate'
  | 'startSignature'
  | 'readSignature'
  | 'startAuthentication'
  | 'readAuthentication'
  | 'awaitEnd'

/** `ok`, `running`, the reason of a `ProviderFailure`, or `fault` for anything else. */
export type ObserveCall = (call: ProviderCallName, outcome: string, milliseconds: number) => void

/** Wraps a provider: reports the outcome of every call to `observe`. */
export function observedProvider<Provider extends IdentityProvider>(
  provider: Provider,
  observe: ObserveCall,
): Provider {
  const watched =
    <Question extends readonly unknown[], Answer>(
      name: ProviderCallName,
      call: (...question: Question) => Promise<Answer>,
    ) =>
    async (...question: Question): Promise<Answer> => {
      const startedAt = performance.now()
      const report = (outcome: string) => observe(name, outcome, performance.now() - startedAt)
      try {
        const answer = await call(...question)
        report(answer === 'running' ? 'running' : 'ok')
        return answer
      } catch (error) {
        report(outcomeOf(error))
        throw error
      }
    }
  const { certificateChoice: choice, signingCertificate } = provider
  const certificateChoice = choice && {
    ...choice,
    start: watched('startCertificate', choice.start),
    read: watched('readCertificate', choice.read),
  }
  return {
    ...provider,
    ...(certificateChoice && { certificateChoice }),
    ...(signingCertificate && {
      signingCertificate: watched('signingCertificate', signingCertificate),
    }),
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
