package dev.slipway.domain.avatar;

import dev.slipway.domain.kernel.ImageType;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.SafeFileName;
import java.util.Optional;

/** Rules for avatars: small images, detected by content. The file name and the declared type do not count. */
public final class AvatarRules {

    /** Bytes. Platform behaviour, section 3.3. */
    public static final int LARGEST = 200 * 1024;

    private AvatarRules() {
    }

    /** @param head the first bytes, as {@link ImageType} reads them */
    public static Optional<Reason> problem(long size, byte[] head) {
        if (size > LARGEST) {
            return Optional.of(Reason.of("avatar.too_big"));
        }
        return ImageType.of(head).isPresent() ? Optional.empty() : Optional.of(Reason.of("avatar.format"));
    }

    /** Returns the stored file name of an image, with an extension that fits its content. */
    public static String name(String given, byte[] head) {
        return ImageType.of(head).map(type -> type.named(SafeFileName.of(given))).orElseThrow();
    }
}
