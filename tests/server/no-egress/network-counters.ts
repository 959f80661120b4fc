import { readFileSync } from 'node:fs';

/** What the kernel counts of this network namespace, e.g. `IpOutNoRoutes`; whoever it was that tried. */
export type NetworkCounters = Readonly<Record<string, number>>;

/**
 * Counters of IPv4, IPv6, TCP and UDP. Where no route leads out, a connection that is tried adds one to
 * `IpOutNoRoutes` or `Ip6OutNoRoutes`: also one of a native module, and one that looks up a name.
 */
export function readNetworkCounters(): NetworkCounters {
  const lines = readFileSync('/proc/self/net/snmp', 'utf8').trim().split('\n');
  const counters: Record<string, number> = {};
  for (let at = 0; at + 1 < lines.length; at += 2) {
    const [protocol = '', ...names] = lines[at]!.split(' ');
    const values = lines[at + 1]!.split(' ').slice(1);
    for (const [column, name] of names.entries())
      counters[protocol.replace(':', '') + name] = Number(values[column]);
  }
  for (const line of readFileSync('/proc/self/net/snmp6', 'utf8').trim().split('\n')) {
    const [name = '', value] = line.split(/\s+/);
    counters[name] = Number(value);
  }
  return counters;
}

/** What was tried to leave the machine, or to ask somebody on it, between two readings. */
export function attemptsBetween(before: NetworkCounters, after: NetworkCounters): NetworkCounters {
  const since = (name: string): number => (after[name] ?? 0) - (before[name] ?? 0);
  return {
    withoutRoute: since('IpOutNoRoutes') + since('Ip6OutNoRoutes'),
    datagrams:
      since('UdpOutDatagrams') + since('UdpNoPorts') + since('Udp6OutDatagrams') + since('Udp6NoPorts'),
    refused: since('TcpAttemptFails'),
    // Every connection here ends at the server: one that did not was to somebody else.
    toOthers: since('TcpActiveOpens') - since('TcpPassiveOpens'),
  };
}
