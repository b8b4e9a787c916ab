package dev.slipway.git.repository.transport;

import dev.slipway.application.kernel.StorageGuard;
import dev.slipway.application.kernel.port.Storage;
import dev.slipway.application.repository.port.Transports.Limits;
import dev.slipway.application.repository.port.Transports.Received;
import dev.slipway.application.repository.port.Transports.Receiver;
import dev.slipway.domain.repository.RefKind;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.RefUpdate;
import dev.slipway.domain.repository.Shas;
import dev.slipway.git.repository.Quarantine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.jgit.lib.ObjectChecker;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.transport.ReceiveCommand;
import org.eclipse.jgit.transport.ReceivePack;
import org.eclipse.jgit.transport.TransferConfig;
import org.eclipse.jgit.transport.UnpackErrorHandler;
import org.jspecify.annotations.Nullable;

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

    private final @Nullable Quarantine quarantine;
    private final Receiver receiver;
    private final @Nullable ObjectChecker checker;

    /** Creates a receiver that only advertises refs. */
    PushedPack(Repository repository) {
        super(repository);
        quarantine = null;
        checker = null;
        receiver = (updates, options) -> {
            throw new IllegalStateException("refs are only advertised");
        };
        advertise();
    }

    /** @param told receives the reason that the client is told where its pack is rejected */
    PushedPack(Quarantine quarantine, Limits limits, Receiver receiver, Storage storage, Consumer<String> told) {
        super(quarantine.repository());
        this.quarantine = quarantine;
        this.receiver = receiver;
        checker = quarantine.repository().getConfig().get(TransferConfig::new).newReceiveObjectChecker();
        advertise();
        setObjectChecker(checker);
        UnpackErrorHandler usual = getUnpackErrorHandler();
        setUnpackErrorHandler(failure -> {
            String reason = submoduleFault().orElseGet(() -> PushFault.words(storage, failure));
            usual.handleUnpackException(new IOException(reason, failure));
            if (StorageGuard.exhausted(storage, failure) || PushFault.ofContent(failure)) {
                told.accept(reason);
            }
        });
        setMaxObjectSizeLimit(LARGEST_OBJECT);
        if (limits.packBytes() > 0) {
            setMaxPackSizeLimit(limits.packBytes());
        }
    }

    private void advertise() {
        setBiDirectionalPipe(false);
        setExpectDataAfterPackFooter(false);
        setAllowPushOptions(true);
        setAllowNonFastForwards(true);
        setRefFilter(JGitTransports::pushable);
    }

    /** Returns what is wrong with a {@code .gitmodules}; empty where its tree has not arrived. */
    private Optional<String> submoduleFault() {
        try {
            return checker == null ? Optional.empty() : SubmoduleFiles.fault(getRepository(), checker);
        } catch (IOException absent) {
            return Optional.empty();
        }
    }

    @Override
    protected void executeCommands() {
        List<ReceiveCommand> commands = new ArrayList<>();
        List<RefUpdate> updates = new ArrayList<>();
        Optional<String> fault = submoduleFault();
        for (ReceiveCommand command : filterCommands(ReceiveCommand.Result.NOT_ATTEMPTED)) {
            Optional<RefName> ref = RefName.ofAny(command.getRefName());
            if (fault.isPresent() && command.getType() != ReceiveCommand.Type.DELETE) {
                refuse(command, fault.get());
            } else if (ref.isEmpty()) {
                refuse(command, "funny refname");
            } else if (Shas.isZero(command.getOldId().name()) && command.getType() == ReceiveCommand.Type.DELETE) {
                refuse(command, "both ids are zero: nothing to create and nothing to delete");
            } else if (ref.get().kind() == RefKind.BRANCH && command.getType() != ReceiveCommand.Type.DELETE && !isCommit(command)) {
                refuse(command, "a branch names a commit and nothing else");
            } else {
                commands.add(command);
                updates.add(update(ref.get(), command));
            }
        }
        if (!updates.isEmpty()) {
            store();
            Received received = receiver.receive(updates, options());
            answer(commands, received.refusals());
            received.notes().forEach(this::sendMessage);
        }
    }

    /** Makes the objects readable, since the receiver reads them. */
    private void store() {
        try {
            Objects.requireNonNull(quarantine).release();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
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
