package dev.slipway.rest.kernel.canary;

import org.apache.sshd.server.SshServer;

/** Breaks {@code only_ssh_serves_ssh}. */
final class ServesSsh {

    Object server() {
        return new SshServer();
    }
}
