package dev.slipway.ssh;

import java.io.IOException;
import org.apache.sshd.common.AttributeRepository.AttributeKey;
import org.apache.sshd.common.Service;
import org.apache.sshd.common.SshConstants;
import org.apache.sshd.common.SshException;
import org.apache.sshd.common.session.Session;
import org.apache.sshd.server.session.ServerUserAuthServiceFactory;

/** Authentication of a client, once in a connection: each request of it begins the library's count of attempts, and its deadline, anew. */
final class LoginService extends ServerUserAuthServiceFactory {

    private static final AttributeKey<Boolean> REQUESTED = new AttributeKey<>();

    @Override
    public Service create(Session session) throws IOException {
        if (session.getAttribute(REQUESTED) != null) {
            throw new SshException(SshConstants.SSH2_DISCONNECT_PROTOCOL_ERROR, "authentication was requested before");
        }
        session.setAttribute(REQUESTED, true);
        return super.create(session);
    }
}
