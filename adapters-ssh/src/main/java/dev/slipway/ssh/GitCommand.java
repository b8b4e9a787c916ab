package dev.slipway.ssh;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.kernel.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;
import org.apache.sshd.server.Environment;
import org.apache.sshd.server.ExitCallback;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.command.Command;
import org.jspecify.annotations.Nullable;

/** Runs a command of a client on a thread of its own. What is refused is told on standard error, where git shows it. */
final class GitCommand implements Command {

    private static final int REFUSED = 1;
    private static final int FAILED = 128;

    private final Optional<String> line;
    private final Conversations conversations;
    private @Nullable InputStream in;
    private @Nullable OutputStream out;
    private @Nullable OutputStream err;
    private @Nullable ExitCallback exit;

    /** @param line empty where a client asks for a shell */
    GitCommand(Optional<String> line, Conversations conversations) {
        this.line = line;
        this.conversations = conversations;
    }

    @Override
    public void setInputStream(InputStream stream) {
        in = stream;
    }

    @Override
    public void setOutputStream(OutputStream stream) {
        out = stream;
    }

    @Override
    public void setErrorStream(OutputStream stream) {
        err = stream;
    }

    @Override
    public void setExitCallback(ExitCallback callback) {
        exit = callback;
    }

    @Override
    public void start(ChannelSession channel, Environment environment) {
        Thread.ofVirtual().name("ssh").start(() -> run((GitChannel) channel));
    }

    private void run(GitChannel channel) {
        int status = FAILED;
        Runnable end = ConnectionGate.running(channel.getSession());
        try {
            status = served(channel);
        } catch (IOException failed) {
            ended(channel, failed);
        } catch (RuntimeException | Error failed) {
            conversations.failed(failed);
            tell("ERROR: Internal server error.");
        } finally {
            end.run();
            Objects.requireNonNull(exit).onExit(status);
        }
    }

    /** Tells a client that has left from a repository that cannot be read. */
    private void ended(GitChannel channel, IOException failure) {
        if (channel.isOpen()) {
            conversations.failed(failure);
            tell("ERROR: Internal server error.");
        } else {
            conversations.disconnected(failure);
        }
    }

    private int served(GitChannel channel) throws IOException {
        OutputStream answer = Objects.requireNonNull(out);
        try {
            if (line.isEmpty()) {
                answer.write((conversations.welcome(channel) + "\n").getBytes(StandardCharsets.UTF_8));
            } else {
                conversations.hold(GitRequest.of(line.get()), channel, Objects.requireNonNull(in), answer);
            }
            answer.flush();
            return 0;
        } catch (Refusal refused) {
            answer.flush();
            tell("ERROR: " + words(refused.failure()));
            return REFUSED;
        }
    }

    /** Missing and hidden projects are told alike, and so are keys that open neither. */
    private String words(Failure failure) {
        return switch (failure) {
            case Failure.Forbidden(Optional<Reason> reason) when reason.isPresent() -> conversations.wording(reason.get());
            case Failure.BadRequest(Optional<Reason> reason) when reason.isPresent() -> conversations.wording(reason.get());
            case Failure.Unavailable(Reason reason) -> conversations.wording(reason);
            case Failure.StorageFull ignored -> conversations.wording(Reason.of("storage.full"));
            case Failure.NotFound ignored -> conversations.wording(Reason.of("git.no_project"));
            case Failure.Unauthenticated ignored -> conversations.wording(Reason.of("git.no_project"));
            default -> "The request was refused.";
        };
    }

    private void tell(String text) {
        try {
            OutputStream told = Objects.requireNonNull(err);
            told.write((text + "\n").getBytes(StandardCharsets.UTF_8));
            told.flush();
        } catch (IOException gone) {
            conversations.disconnected(gone);
        }
    }

    /** Leaves the thread alone: the channel closes its streams, and an interrupt would break what the thread has in hand elsewhere. */
    @Override
    public void destroy(ChannelSession channel) {
        // The thread ends at its next read or write.
    }
}
