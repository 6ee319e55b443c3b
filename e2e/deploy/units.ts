import type { Machine } from './machine'

/** Plays systemd as far as a service notices: its user, folders, settings, secrets, command and end. */
export interface Units {
  /** Returns when the commands after the start have ended. */
  start(unit: string): void
  stop(unit: string): void
  /** Runs a oneshot unit; each of its commands must succeed. */
  once(unit: string): void
}

const installed = '/etc/systemd/system'

/** Reads units from the operator's folder. `paraph-gateway@4001` is of the template `paraph-gateway@.service`. */
export function unitsOf(machine: Machine): Units {
  return {
    start: (unit) => {
      const [name = '', instance] = unit.split('@')
      const file = `${installed}/${name}${instance === undefined ? '' : '@'}.service`
      const { output } = machine.run(
        `rm -f /run/${unit}.pid; cat ${file}; cat ${file}.d/*.conf 2>/dev/null || :`,
      )
      const service = serviceOf(unit, instance ?? '', output)
      machine.start(startScript(unit, service))
      const commands = service.get('ExecStartPost') ?? []
      const after = machine.run(
        [`until [ -s /run/${unit}.pid ]; do sleep 0.1; done`, ...commands.map(postCommand)].join(
          '\n',
        ),
      )
      if (after.status !== 0) throw new Error(`${unit} did not start: ${after.output}`)

      function postCommand(command: string): string {
        return `(cd ${service.get('WorkingDirectory')}; MAINPID=$(cat /run/${unit}.pid); ${asUser(service)} ${command})`
      }
    },
    once: (unit) => {
      const { output } = machine.run(`cat ${installed}/${unit}.service`)
      for (const command of serviceSettings(output).get('ExecStart') ?? []) {
        const { status, output: said } = machine.run(`cd /; ${command}`)
        if (status !== 0) throw new Error(`${command}\n${said}`)
      }
    },
    stop: (unit) => {
      const gone = `while kill -0 $first 2>/dev/null; do sleep 0.1; done`
      machine.run(`first=$(cat /run/${unit}.pid); kill -TERM $first; ${gone}`)
    },
  }
}

type Service = ReadonlyMap<string, readonly string[]>

const credentialsOf = (unit: string) => `/run/credentials/${unit}`

function serviceOf(unit: string, instance: string, text: string): Service {
  return serviceSettings(text.replaceAll('%i', instance).replaceAll('%d', credentialsOf(unit)))
}

function startScript(unit: string, service: Service): string {
  const credentials = credentialsOf(unit)
  const all = (key: string) => service.get(key) ?? []
  const one = (key: string) => all(key)[0] ?? ''
  const [user, group] = [one('User'), one('Group')]
  return [
    `install -d -m 0755 /run/credentials && install -d -o ${user} -m 0500 ${credentials}`,
    ...all('LoadCredential').map((credential) => {
      const [id, path] = credential.split(':')
      return `install -o ${user} -m 0400 ${path} ${credentials}/${id}`
    }),
    ...all('StateDirectory').map(
      (folder) =>
        `install -d -o ${user} -g ${group} -m ${one('StateDirectoryMode')} /var/lib/${folder}`,
    ),
    `cd ${one('WorkingDirectory')}`,
    `umask ${one('UMask')}`,
    ...all('Environment').map((setting) => `export ${setting}`),
    // Names, values, quotes and comments: a shell reads this file like systemd.
    ...all('EnvironmentFile').map((path) => `set -a; . ${path}; set +a`),
    `echo $$ > /run/${unit}.pid`,
    `exec ${asUser(service)} ${one('ExecStart')}`,
  ].join('\n')
}

function asUser(service: Service): string {
  const [user, group] = [service.get('User'), service.get('Group')]
  return `setpriv --reuid ${user} --regid ${group} --clear-groups --no-new-privs --bounding-set=-all`
}

/** The settings under [Service], each with all of its values. */
function serviceSettings(text: string): Service {
  const found = new Map<string, string[]>()
  let section = ''
  for (const line of text.split('\n')) {
    if (line.startsWith('[')) section = line
    const [, key = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
    if (section === '[Service]' && key !== '') found.set(key, [...(found.get(key) ?? []), value])
  }
  return found
}
