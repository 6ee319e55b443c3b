import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkTicket } from '@/lib/portal/validation/check-ticket'
import { postgresPrograms } from '@/lib/testing/services/postgres-cluster'
import { samplePdf } from '../sample-pdf'
import { clients, type Machine, startMachine, whyNoMachine } from './machine'
import { type Units, unitsOf } from './units'

/** A code block of a page: `sh` runs unchanged, `console` needs resources that a test does not have. */
interface Fence {
  readonly kind: string
  /** The heading above it. */
  readonly step: string
  readonly text: string
}

function fencesOf(page: string): readonly Fence[] {
  const fences: Fence[] = []
  let step = ''
  for (const [, heading, kind, text] of page.matchAll(
    /^(?:## (.*)|```(sh|console)\n([\s\S]*?)\n```)$/gm,
  )) {
    if (kind === undefined || text === undefined) step = heading ?? ''
    else fences.push({ kind, step, text })
  }
  return fences
}

const fences = fencesOf(readFileSync('docs/operate/production.md', 'utf8'))

/** Resources that an operator has and a test does not: packages, a repository, systemd, contracts, images. */
const beyond = ['apt-get', 'git', 'cd', 'npm', 'systemctl', 'BLOB_URL', 'PDF', 'podman']
/** Code blocks under these headings are not run either, because there are no contracts and no images. */
const unplayed = ['14. The real providers', 'In containers']

const hosts = ['sign.example.com', 'api.example.com'] as const
const [portal, api] = ['https://sign.example.com', 'https://api.example.com']
const tls = '/run/tls'
const large = 60_000_000
const missing =
  whyNoMachine() ??
  [
    ...(postgresPrograms() === undefined ? ['PostgreSQL'] : []),
    ...(existsSync('/usr/sbin/nginx') ? [] : ['nginx']),
    ...(existsSync('/usr/bin/caddy') ? [] : ['Caddy']),
    ...(existsSync('.next/BUILD_ID') ? [] : ['a built portal']),
  ].join(', ')

describe('docs/operate/production.md', () => {
  it('uses console blocks only for commands that the test cannot run', () => {
    const commands = fences
      .filter(({ kind }) => kind === 'console')
      .flatMap(({ text }) => text.split('\n').map((line) => /^[\w-]+/.exec(line)?.[0]))
    expect(new Set(commands)).toEqual(new Set(beyond))
  })
})

if (missing !== '') {
  it(`is not run on this machine: ${missing}`, () => {
    process.stderr.write(`docs/operate/production.md is not played here, for want of: ${missing}\n`)
    expect(missing).not.toBe('')
  })
} else {
  describe('an installation by docs/operate/production.md', () => {
    let machine: Machine
    let units: Units

    beforeAll(async () => {
      machine = await startMachine({
        HOME: '/root',
        CURL_CA_BUNDLE: `${tls}/fullchain.pem`,
        NODE_EXTRA_CA_CERTS: `${tls}/fullchain.pem`,
      })
      units = unitsOf(machine)
      sure(`printf '127.0.0.1 %s %s\\n' ${hosts.join(' ')} >> /etc/hosts
        echo ${samplePdf().toString('base64')} | base64 -d > /root/contract.pdf
        mkdir ${tls}
        openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=tests \
          -addext subjectAltName=${hosts.map((host) => `DNS:${host}`).join(',')} \
          -keyout ${tls}/privkey.pem -out ${tls}/fullchain.pem 2> /dev/null`)
    })
    afterAll(() => machine?.stop())

    /** Returns the output; throws an error on failure. */
    function sure(script: string): string {
      const { status, output } = machine.run(script)
      if (status !== 0) throw new Error(`${script}\n${output}`)
      return output
    }

    /** Variables stay from one block to the next, as in an interactive shell. */
    const typed = (text: string) =>
      `[ ! -e /run/typed ] || . /run/typed\n${text}\nset | grep -E '^(BLOB_URL|PDF|TOKEN)=' > /run/typed || :`

    /** Replacements for these lines in the test. */
    const others: readonly (readonly [RegExp, (words: readonly string[]) => void])[] = [
      [/^apt-get install/, startPostgres],
      [/^git clone/, (words) => machine.showClone(words.at(-1) ?? '')],
      [/^PDF=/, ([setting = '']) => sure(typed(setting))],
      [/^BLOB_URL=/, () => sure(typed(`BLOB_URL='${startBucket()}'`))],
      [/^systemctl reload nginx/, nginxReloads],
      [/^systemctl restart/, (words) => words.filter(isUnit).forEach(units.stop)],
      [/^systemctl (restart|enable --now)/, (words) => words.filter(isUnit).forEach(units.start)],
      [/^systemctl start/, (words) => words.filter(isUnit).forEach(units.once)],
    ]
    // `nginx -t` leaves an empty file.
    const nginxIsUp = '[ -s /run/nginx.pid ]'
    const nginxQuits = `if ${nginxIsUp}; then nginx -s quit; while [ -e /run/nginx.pid ]; do sleep 0.1; done; fi`
    // Timers are not waited for in the test.
    const isUnit = (word: string) => word.startsWith('paraph-') && !word.endsWith('.timer')

    function play(line: string): void {
      for (const [pattern, act] of others) if (pattern.test(line)) act(line.split(' '))
    }

    function startPostgres(): void {
      sure(`install -d -o postgres /run/postgresql /var/lib/postgresql/tests
        cd /var/lib/postgresql/tests
        alias as='runuser -u postgres --'
        as ${postgresPrograms()}/initdb -D . -A peer -E UTF8 --no-sync > /dev/null
        as ${postgresPrograms()}/pg_ctl -D . -w -l log -o '-k /run/postgresql -c fsync=off' start > /dev/null 2>&1`)
    }

    function startBucket(): string {
      const server = `import { startS3Server } from '${process.cwd()}/lib/testing/services/s3-server.ts'
        import { writeFileSync } from 'node:fs'
        writeFileSync('/run/bucket.part', (await startS3Server()).blobUrl)`
      machine.start(
        `cd ${process.cwd()}; exec node --import tsx --input-type=module -e "${server}"`,
      )
      return sure('until [ -s /run/bucket.part ]; do sleep 0.1; done; cat /run/bucket.part')
    }

    interface SteadyCalls {
      /** Stops the calls. Returns the number answered with 200, and the results of the others. */
      stop(): { readonly good: number; readonly others: readonly string[] }
    }

    function steadyCalls(): SteadyCalls {
      const folder = '/run/steady-calls'
      sure(`rm -rf ${folder}; mkdir ${folder}`)
      const script = typed(
        `exec node --import tsx e2e/deploy/steady-calls.ts ${folder} ${portal} ${api} "$TOKEN"`,
      )
      machine.start(`cd ${process.cwd()}\n${script}`)
      sure(`until [ -e ${folder}/started ]; do sleep 0.1; done; sleep 1`)
      return {
        stop: () => {
          const said = sure(
            `touch ${folder}/stop; until [ -e ${folder}/calls.json ]; do sleep 0.1; done; cat ${folder}/calls.json`,
          )
          const answers = (JSON.parse(said) as [string, Record<string, number>][]).flatMap(
            ([kind, counts]) =>
              Object.entries(counts).map(([answer, count]) => ({ kind, answer, count })),
          )
          return {
            good: answers.reduce(
              (sum, { answer, count }) => sum + (answer === '200' ? count : 0),
              0,
            ),
            others: answers
              .filter(({ answer }) => answer !== '200')
              .map(({ kind, answer, count }) => `${kind}: ${count} × ${answer}`),
          }
        },
      }
    }

    /** Runs the page's commands that restart processes one after another, during calls. */
    function playUnderCalls(lines: readonly string[]): void {
      const calls = steadyCalls()
      try {
        lines.forEach(play)
      } finally {
        const { good, others } = calls.stop()
        expect(others).toEqual([])
        expect(good).toBeGreaterThan(0)
      }
    }

    const isUpgrade = ({ kind, step, text }: Fence) =>
      kind === 'console' && step.startsWith('16.') && text.includes('restart')

    it.each(fences.filter(({ step }) => !unplayed.includes(step)))('$step: $text', (fence) => {
      const { kind, step, text } = fence
      if (step.startsWith('10.')) sure(`cp ${tls}/* /etc/paraph/tls`)
      if (isUpgrade(fence)) playUnderCalls(text.split('\n'))
      else if (kind === 'console') text.split('\n').forEach(play)
      else sure(typed(text))
    })

    describe('behind nginx', () => {
      beforeAll(nginxRuns)
      servesEverybody(clients[0], clients[1])

      it('logs no secret of a link', () => {
        const secret = 'Hd7-kQ'.repeat(8)
        nginxRuns()
        sure(
          `curl -sS -o /dev/null '${portal}/invitation/${secret}?access_token=${secret}'; nginx -s quit`,
        )
        const logged = sure(
          'while [ -e /run/nginx.pid ]; do sleep 0.1; done; cat /var/log/nginx/paraph*.log',
        )
        expect(logged).toContain('"GET /invitation"')
        expect(logged).not.toContain(secret)
      })

      it.each([
        ['forwards headers from the client', 's/.*X-Forwarded-For.*//', 'FAULT', '=1'],
        [
          'sends no client address',
          's/(.*X-Forwarded-For).*/\\1 "";/',
          'warning',
          'add its client',
        ],
        [
          'is behind another proxy',
          's/(.*X-Forwarded-For).*/\\1 "$remote_addr, 10.0.0.9";/',
          'warning',
          '=2',
        ],
        ['does not forward the host name', 's/.* \\$host;//', 'FAULT', 'Host'],
      ])('makes the doctor suggest a setting if the proxy %s', (_, mistake, state, todo) => {
        const file = '/etc/nginx/snippets/paraph-proxy.conf'
        sure(`cp ${file} /run/proxy.conf; sed -Ei '${mistake}' ${file}`)
        nginxRuns()
        const { output } = machine.run('/opt/paraph/deploy/paraph doctor')
        sure(`cp /run/proxy.conf ${file}`)
        const [, found, said] = /^(\w+) +forwarded headers: (.*(?:\n +→.*)?)/m.exec(output) ?? []
        expect([found, said]).toEqual([state, expect.stringContaining(todo)])
      })
    })

    describe('behind Caddy', () => {
      beforeAll(caddyRuns)
      servesEverybody(clients[2], clients[3])

      it('fails no call while everything is restarted, one process after another', () => {
        playUnderCalls(fences.find(isUpgrade)?.text.split('\n') ?? [])
      })
    })

    function servesEverybody(guesser: string, neighbour: string): void {
      it('loads a page over TLS, with a single HSTS header', () => {
        for (const address of [`${portal}/sign-in`, `${portal}/icon.svg`, `${api}/openapi.json`]) {
          const head = sure(`curl -sSf -o /dev/null -D - ${address}`)
          expect(head.match(/^strict-transport-security:.*/gim)).toEqual([
            expect.stringMatching(/: max-age=63072000$/i),
          ])
        }
        const [host] = hosts
        expect(sure(`curl -sSI http://${host}/sign-in`)).toContain(`https://${host}/sign-in`)
      })

      it('accepts 60 MB on the portal and the API', () => {
        const announced = `{"access_token":"'$TOKEN'","size":${large},"sha256":"'$(sha256sum /run/large | cut -d ' ' -f 1)'"}`
        const announce = `curl -sSf ${api}/api/upload.json -H 'content-type: application/json' -d '${announced}'`
        sure(`head -c ${large} /dev/zero > /run/large`)
        const uploads = [1, 2].map(() => JSON.parse(sure(typed(announce))).upload as string)
        const secret = sure('cat /etc/paraph/secrets/SESSION_SECRET').trim()
        const addresses = [
          `${portal}/upload/validation/${checkTicket(uploads[0] ?? '', [secret])}`,
          `${api}/api/upload/${uploads[1]}`,
        ]
        for (const address of addresses) {
          const sent = `curl -sS -T /run/large -H 'origin: ${portal}' ${address}`
          expect(JSON.parse(sure(sent))).toMatchObject(
            address.startsWith(api) ? { status: 'ok' } : { ok: true },
          )
        }
      })

      it('counts wrong tokens by the real client address, whatever the headers say', () => {
        const guesses = (client: string, count: number) =>
          sure(`curl -sS -o /dev/null -w '%{http_code}\n' --interface ${client} -H 'x-forwarded-for: 192.0.2.${count}' \
            '${api}/smartid/login.json?[1-${count}]' -H 'content-type: application/json' -d '{"access_token":"wrong"}'`)
            .trim()
            .split('\n')
        // Each of the two gateways counts separately.
        expect(guesses(guesser, 60)).toContain('429')
        expect(guesses(neighbour, 2)).toEqual(['401', '401'])
      })

      it('keeps working while one gateway and one portal are stopped', () => {
        const away = ['paraph-gateway@4001', 'paraph-portal@3001']
        away.forEach(units.stop)
        const asked = `${portal}/sign-in?[1-8]' -o /dev/null '${api}/openapi.json?[1-8]`
        const answers = sure(`curl -sS -w '%{http_code}\n' -o /dev/null '${asked}'`)
        expect(new Set(answers.trim().split('\n'))).toEqual(new Set(['200']))
        away.forEach(units.start)
      })

      it('refuses unknown host names', () => {
        const asked = (options: string, url: string) =>
          machine.run(`curl -sS -o /dev/null -w '%{http_code}' ${options} ${url}`).output
        expect(asked("-H 'host: other.example'", 'http://127.0.0.1/')).toBe('421')
        expect(asked("-H 'host: other.example'", portal)).toBe('421')
        expect(asked('-k --resolve other.example:443:127.0.0.1', 'https://other.example/')).toMatch(
          /alert|handshake|error/,
        )
      })

      it('hides the endpoints for load balancers', () => {
        expect(machine.run(`curl -sSf ${api}/readyz`).output).toContain('404')
      })

      it('leaves the doctor with only the warning about the rehearsal', () => {
        const complaints = sure('/opt/paraph/deploy/paraph doctor').match(/^(warning|FAULT).*/gm)
        // The Node.js of the tests may be past its support.
        const ours = complaints?.filter((line) => !line.startsWith('warning  node:'))
        expect(ours).toEqual([expect.stringContaining('nothing has legal effect')])
      })
    }

    /** Debian starts nginx when it is installed. Caddy's ports are not free for it. */
    function nginxReloads(): void {
      sure(`if ${nginxIsUp}; then nginx -s reload
        elif ! pgrep -x caddy > /dev/null; then nginx > /var/log/nginx/start 2>&1; fi`)
    }

    function nginxRuns(): void {
      sure(`${nginxQuits}; nginx > /var/log/nginx/start 2>&1`)
    }

    function caddyRuns(): void {
      sure(`${nginxQuits}
        install -D -m 0644 /opt/paraph/deploy/caddy/Caddyfile /etc/caddy/Caddyfile`)
      machine.start(`export CADDY_GLOBAL_OPTIONS='local_certs
          skip_install_trust'
        exec caddy run --config /etc/caddy/Caddyfile 2> /var/log/caddy.log`)
      const root = '/root/.local/share/caddy/pki/authorities/local/root.crt'
      sure(`until [ -s ${root} ]; do sleep 0.1; done; cp ${root} ${tls}/fullchain.pem
        until curl -sf -o /dev/null ${portal}/healthz && curl -sf -o /dev/null ${api}/openapi.json; do sleep 0.1; done`)
    }
  })
}
