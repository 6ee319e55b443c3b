import type { CertificateChoice, IdentityProvider } from '@/lib/providers/identity-provider'
import { ProviderFailure } from '@/lib/providers/provider-failure'
import type { MethodName } from '@/lib/vocabulary/provider'
import type { Services } from '../operation/context'
import { invalidParameter } from '../operation/operation-failure'

/** The provider of a session. Throws `ProviderFailure` if it was removed from the configuration meanwhile. */
export function providerOf(
  { providers }: Pick<Services, 'providers'>,
  name: MethodName,
): IdentityProvider {
  const provider = providers[name]
  if (!provider) throw new ProviderFailure('wrong-configuration')
  return provider
}

/**
 * Returns how the provider lets the person choose a certificate. Throws `ProviderFailure` if it does not: the session
 * was started under other settings.
 */
export function certificateChoiceOf({ certificateChoice }: IdentityProvider): CertificateChoice {
  if (!certificateChoice) throw new ProviderFailure('wrong-configuration')
  return certificateChoice
}

/** Whether a method reaches the person's phone. Otherwise the person answers in the browser. */
export function ringsOrLinks(services: Pick<Services, 'providers'>, name: MethodName): boolean {
  return providerOf(services, name).signingCertificate !== undefined
}

/** The method that a call names. Throws `OperationFailure` if this installation does not have it. */
export function namedMethod(
  { providers }: Pick<Services, 'providers'>,
  name: MethodName,
  parameter = 'method',
): IdentityProvider {
  const method = Object.hasOwn(providers, name) ? providers[name] : undefined
  if (!method) throw invalidParameter(parameter, 'There is no such method; methods.json lists them')
  return method
}
