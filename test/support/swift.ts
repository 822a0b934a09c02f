import { spawnSync } from 'node:child_process';

/** The Python of Debian, for which its packages are made; another one does not see them. */
export const swiftPython = '/usr/bin/python3';

/** Whether OpenStack Swift is here, the object store of the tests. */
export function hasSwift(): boolean {
  return spawnSync(swiftPython, ['-c', 'import swift.common.wsgi']).status === 0;
}
