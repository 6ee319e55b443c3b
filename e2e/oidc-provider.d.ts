/** The parts of oidc-provider that tests use; the package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  interface Client {
    backchannelLogout(subject: string, session?: string): Promise<unknown>
  }

  export class Provider {
    constructor(issuer: string, configuration: object)
    readonly Client: {
      find(id: string): Promise<Client | undefined>
      readonly prototype: { redirectUriAllowed: (uri: string) => boolean }
    }
    readonly Grant: new (of: {
      accountId?: string
      clientId?: string
    }) => Grant
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
    ): Promise<void>
  }
}
