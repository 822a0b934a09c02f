"""OpenStack Swift with its S3 interface, whole, in one process and in memory: an object store for tests.

Arguments: a folder of its own, an access key and its secret. Prints the port once it answers; ends with its input.
"""

import os
import sys
from array import array

import eventlet

eventlet.monkey_patch()

from eventlet import hubs, wsgi  # noqa: E402
from swift.account.server import AccountController  # noqa: E402
from swift.common import utils  # noqa: E402
from swift.common.ring import RingData  # noqa: E402
from swift.common.wsgi import loadapp  # noqa: E402
from swift.container.server import ContainerController  # noqa: E402
from swift.obj.mem_server import ObjectController  # noqa: E402

PROXY = """[DEFAULT]
swift_dir = {folder}
[pipeline:main]
pipeline = catch_errors s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
max_bucket_listing = 20
[filter:tempauth]
use = egg:swift#tempauth
user_{user} = {secret} .admin
"""

folder, key, secret = sys.argv[1:4]


def write(name, text):
    place = os.path.join(folder, name)
    with open(place, "w", encoding="utf-8") as file:
        file.write(text)
    return place


def serve(socket, application):
    return eventlet.spawn(wsgi.server, socket, application, open(os.devnull, "w"), debug=False)


def start_part(name, controller):
    """One of the three servers behind the proxy; a ring of one device tells the others its port."""
    socket = eventlet.listen(("127.0.0.1", 0))
    port = socket.getsockname()[1]
    device = {"id": 0, "region": 1, "zone": 0, "device": "one", "weight": 1, "ip": "127.0.0.1", "port": port}
    device.update(replication_ip="127.0.0.1", replication_port=port)
    RingData([array("H", [0])], [device], 32).save(os.path.join(folder, name + ".ring.gz"))
    conf = {"devices": os.path.join(folder, "devices"), "swift_dir": folder, "mount_check": "false"}
    serve(socket, controller({**conf, "bind_ip": "127.0.0.1", "bind_port": port}))


class Cache:
    """What memcached is elsewhere."""

    def __init__(self):
        self.entries = {}

    def get(self, key, **_options):
        return self.entries.get(key)

    def set(self, key, value, **_options):
        self.entries[key] = value

    def delete(self, key, **_options):
        self.entries.pop(key, None)


utils.HASH_PATH_SUFFIX = b"radia"
utils.SWIFT_CONF_FILE = write("swift.conf", "[swift-hash]\nswift_hash_path_suffix = radia\n")
os.makedirs(os.path.join(folder, "devices", "one"))
start_part("account", AccountController)
start_part("container", ContainerController)
start_part("object", ObjectController)
user = key.replace(":", "_")
proxy = loadapp(write("proxy.conf", PROXY.format(folder=folder, user=user, secret=secret)))
cache = Cache()


def answer(env, start):
    """The proxy with what stands around it elsewhere: a cache, and a server that sends no body to a HEAD."""
    env["swift.cache"] = cache
    body = proxy(env, start)
    return [] if env["REQUEST_METHOD"] == "HEAD" else body


entrance = eventlet.listen(("127.0.0.1", 0))
serve(entrance, answer)
print(entrance.getsockname()[1], flush=True)
hubs.trampoline(sys.stdin.fileno(), read=True)
os._exit(0)
