package dev.slipway.application.avatar;

import dev.slipway.application.avatar.port.Avatars;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.NamedBlobs;
import dev.slipway.application.kernel.NewBlobs;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.avatar.AvatarOwner;
import dev.slipway.domain.avatar.AvatarRules;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.ImageType;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Stores avatars in the transaction that changes their owner. The blob is durable before the transaction that names it. Replaced and
 * removed blobs are swept later, since requests may still read them.
 */
public final class AvatarStore implements NamedBlobs {

    private final Avatars avatars;
    private final Blobs blobs;
    private final Transactions transactions;

    public AvatarStore(Avatars avatars, Blobs blobs, Transactions transactions) {
        this.avatars = avatars;
        this.blobs = blobs;
        this.transactions = transactions;
    }

    /** Sets or removes the avatar of an owner, inside the transaction. */
    @FunctionalInterface
    public interface AvatarChange {
        void apply(AvatarOwner owner);
    }

    /**
     * Runs a transaction that changes an owner, and passes it the change of the avatar and the moment of the transaction.
     *
     * @param wanted null removes the avatar
     */
    public <T> T write(Change<AvatarFile> wanted, BiFunction<AvatarChange, Instant, T> transaction) {
        return switch (wanted) {
            case Change.Keep<AvatarFile> ignored -> transactions.write(now -> transaction.apply(owner -> { }, now));
            case Change.To<AvatarFile>(AvatarFile file) when file == null ->
                    transactions.write(now -> transaction.apply(avatars::remove, now));
            case Change.To<AvatarFile>(AvatarFile file) -> stored(file, transaction);
        };
    }

    private <T> T stored(AvatarFile file, BiFunction<AvatarChange, Instant, T> transaction) {
        byte[] head = head(file);
        AvatarRules.problem(file.size(), head).ifPresent(reason -> {
            throw Refusal.invalid(List.of(new FieldError("avatar", reason)));
        });
        return NewBlobs.during(blobs, written -> {
            Avatars.Avatar avatar = new Avatars.Avatar(AvatarRules.name(file.fileName(), head), blob(written, file));
            return transactions.write(now -> transaction.apply(owner -> avatars.put(owner, avatar), now));
        });
    }

    private static byte[] head(AvatarFile file) {
        try (InputStream content = file.content().get()) {
            return content.readNBytes(ImageType.HEAD);
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static String blob(NewBlobs written, AvatarFile file) {
        try (InputStream content = file.content().get()) {
            return written.write(content, AvatarRules.LARGEST).key();
        } catch (Blobs.TooLarge grown) {
            throw Refusal.invalid("avatar", "avatar.too_big");
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }

    @Override
    public Set<String> named(Collection<String> keys) {
        return avatars.named(keys);
    }
}
