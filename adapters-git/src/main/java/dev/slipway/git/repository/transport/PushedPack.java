package dev.slipway.git.repository.transport;

import dev.slipway.application.repository.port.Transports.Limits;
import dev.slipway.application.repository.port.Transports.Receiver;
import dev.slipway.domain.repository.RefKind;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.RefUpdate;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.transport.ReceiveCommand;
import org.eclipse.jgit.transport.ReceivePack;

/**
 * Receives one push. The library stores and checks the objects; the receiver moves the refs, and records each push before its ref moves.
 */
final class PushedPack extends ReceivePack {

    private static final long SMALLEST_LIMIT = 16L << 20;
    /**
     * Maximum bytes of an object. The library allocates the announced size of most objects, and holds an object, its base and its delta
     * in memory at the same time.
     */
    static final long LARGEST_OBJECT = Math.max(SMALLEST_LIMIT, Runtime.getRuntime().maxMemory() / 8);
    /** Maximum objects of a push. The smallest object takes some sixty bytes while its pack is read. */
    static final long MOST_OBJECTS = Runtime.getRuntime().maxMemory() / 64;

    private final Receiver receiver;

    /** Creates a receiver that only advertises refs. */
    PushedPack(Repository repository) {
        this(repository, new Limits(0), (updates, options) -> {
            throw new IllegalStateException("refs are only advertised");
        });
    }

    PushedPack(Repository repository, Limits limits, Receiver receiver) {
        super(repository);
        this.receiver = receiver;
        setBiDirectionalPipe(false);
        setExpectDataAfterPackFooter(false);
        setAllowPushOptions(true);
        setAllowNonFastForwards(true);
        setRefFilter(JGitTransports::pushable);
        setMaxObjectSizeLimit(LARGEST_OBJECT);
        if (limits.packBytes() > 0) {
            setMaxPackSizeLimit(limits.packBytes());
        }
    }

    @Override
    protected void executeCommands() {
        List<ReceiveCommand> commands = new ArrayList<>();
        List<RefUpdate> updates = new ArrayList<>();
        for (ReceiveCommand command : filterCommands(ReceiveCommand.Result.NOT_ATTEMPTED)) {
            Optional<RefName> ref = RefName.ofAny(command.getRefName());
            if (ref.isEmpty()) {
                refuse(command, "funny refname");
            } else if (ref.get().kind() == RefKind.BRANCH && command.getType() != ReceiveCommand.Type.DELETE && !isCommit(command)) {
                refuse(command, "a branch names a commit and nothing else");
            } else {
                commands.add(command);
                updates.add(update(ref.get(), command));
            }
        }
        answer(commands, updates.isEmpty() ? List.of() : receiver.receive(updates, options()));
    }

    private static RefUpdate update(RefName ref, ReceiveCommand command) {
        boolean rewind = command.getType() == ReceiveCommand.Type.UPDATE_NONFASTFORWARD;
        return new RefUpdate(ref, command.getOldId().name(), command.getNewId().name(), rewind);
    }

    private boolean isCommit(ReceiveCommand command) {
        try {
            return getRevWalk().parseAny(command.getNewId()) instanceof RevCommit;
        } catch (IOException unreadable) {
            return false;
        }
    }

    private List<String> options() {
        return getPushOptions() == null ? List.of() : List.copyOf(getPushOptions());
    }

    private void answer(List<ReceiveCommand> commands, List<Optional<String>> refusals) {
        for (int index = 0; index < commands.size(); index++) {
            Optional<String> refusal = refusals.get(index);
            if (refusal.isPresent()) {
                refuse(commands.get(index), refusal.get());
            } else {
                commands.get(index).setResult(ReceiveCommand.Result.OK);
            }
        }
    }

    private static void refuse(ReceiveCommand command, String why) {
        command.setResult(ReceiveCommand.Result.REJECTED_OTHER_REASON, why);
    }
}
