#!/usr/bin/env python3
"""A club behind nginx with TLS, as docs/distance.md describes it.

    tests/outside/nginx.py PROGRAM

The configuration for nginx is read from docs/distance.md, so exactly what the page says is tested. openssl makes a
certificate, which the guests find by SSL_CERT_FILE. Two of them play three plies through the web server, and one who
does not trust the certificate gets an error message. load.py --nginx tests the same with 500 connections.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

from checks import Program, main, ok, run

PAGE = Path(__file__, "../../../docs/distance.md").resolve()


class Nginx:
    """A web server on this machine in front of a club."""

    def __init__(self, folder, club, port):
        self.certificate = Path(folder, "certificate.pem")
        self.address = f"wss://localhost:{port}/tenjiku"
        command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                   "-days", "2", "-keyout", f"{folder}/key.pem", "-out", str(self.certificate), "-subj", "/CN=A club",
                   "-addext", "subjectAltName=DNS:localhost", "-addext", "basicConstraints=critical,CA:FALSE"]
        subprocess.run(command, check=True, capture_output=True)
        location = re.search(r"```nginx\n(.*?)```", PAGE.read_text(), re.DOTALL)[1].replace(":4848", f":{club}")
        settings = Path(folder, "nginx.conf")
        settings.write_text(f"""
            daemon off; pid {folder}/nginx.pid; error_log stderr notice; worker_processes 1; worker_rlimit_nofile 8192;
            events {{ worker_connections 4096; }}
            http {{
                access_log off;
                server {{
                    listen 127.0.0.1:{port} ssl backlog=1024;
                    ssl_certificate {self.certificate}; ssl_certificate_key {folder}/key.pem;
                    {location}
                }}
            }}""")
        self.program = Program("nginx", "-p", folder, "-c", settings)
        self.program.expect("start worker process ")

    def stop(self):
        """Terminates the server. If it were killed, its workers would continue to run."""
        self.program.process.terminate()
        self.program.status()


def script(folder):
    club = Program(PROGRAM, "serve", "--port", "4848", "--folder", folder / "club", data=folder / "host")
    club.expect("listens at")
    server = Nginx(folder, 4848, 4849)
    try:
        play(folder, server)
    finally:
        server.stop()


def play(folder, server):
    def join(name, *args):
        return Program(PROGRAM, "join", server.address, "--name", name, *args, data=folder / name,
                       SSL_CERT_FILE=str(server.certificate))

    ann = join("Ann", "--variant", "tori")
    ann.expect("You are Black")
    bob = join("Bob")
    bob.expect("You are White")
    ok(True, "two guests meet through nginx with TLS")
    moves = []
    for mover in (ann, bob, ann):
        legal = run(PROGRAM, "moves", "--variant", "tori", "--moves", " ".join(moves))[1].split()
        moves.append(legal[0])
        mover.send(moves[-1])
        for guest in (ann, bob):
            guest.expect(rf"^{len(moves)}\. ")
    ok(True, "three plies reach both sides")
    cat = Program(PROGRAM, "join", server.address, "--name", "Cat", data=folder / "Cat", SSL_CERT_FILE="/dev/null")
    why = cat.expect("(The line is broken|The table is closed|tenjiku): .*")[0]
    ok("certificate" in why.lower() or "issuer" in why.lower(),
       f"a guest who does not trust the certificate reads: {why}", why)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    PROGRAM = os.path.abspath(sys.argv[1])
    main(script)
