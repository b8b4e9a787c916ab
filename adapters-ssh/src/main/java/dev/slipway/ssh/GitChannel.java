package dev.slipway.ssh;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.sshd.common.channel.Channel;
import org.apache.sshd.common.channel.RequestHandler.Result;
import org.apache.sshd.common.util.buffer.Buffer;
import org.apache.sshd.server.channel.ChannelSession;

/**
 * Channel on which a client runs one command of git, or asks who it is. Terminals, subsystems such as sftp, forwarding of agents and
 * displays are refused; of the environment only the version of git's protocol is taken.
 */
final class GitChannel extends ChannelSession {

    private static final String PROTOCOL = "GIT_PROTOCOL";
    private static final int LONGEST = 256;

    private String protocol = "";

    GitChannel() {
        super(List.of());
    }

    /** Returns the version of the protocol that the client asks for; empty for none. */
    String protocol() {
        return protocol;
    }

    @Override
    protected Result handleInternalRequest(String type, boolean wantReply, Buffer buffer) throws IOException {
        return switch (type) {
            case "env" -> environment(buffer);
            case Channel.CHANNEL_EXEC, Channel.CHANNEL_SHELL -> super.handleInternalRequest(type, wantReply, buffer);
            default -> Result.ReplyFailure;
        };
    }

    /** Drops data that comes before a command, which the library would keep. */
    @Override
    protected void doWriteData(byte[] data, int offset, long length) throws IOException {
        if (commandInstance != null) {
            super.doWriteData(data, offset, length);
        }
    }

    private Result environment(Buffer buffer) {
        String name = buffer.getString(StandardCharsets.UTF_8);
        String value = buffer.getString(StandardCharsets.UTF_8);
        if (!name.equals(PROTOCOL) || value.length() > LONGEST) {
            return Result.ReplyFailure;
        }
        protocol = value;
        return Result.ReplySuccess;
    }
}
