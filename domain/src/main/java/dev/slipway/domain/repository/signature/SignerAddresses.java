package dev.slipway.domain.repository.signature;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * E-mail addresses of a key that its owner has confirmed, beside all that the owner has confirmed. Cases of letters do not distinguish
 * them.
 */
public final class SignerAddresses {

    private final Set<String> ofKey;
    private final Set<String> ofOwner;

    private SignerAddresses(Set<String> ofKey, Set<String> ofOwner) {
        this.ofKey = ofKey;
        this.ofOwner = ofOwner;
    }

    /** Returns the addresses of a key that names its own: only those that the owner has confirmed count. */
    public static SignerAddresses ofNamed(Collection<String> key, List<String> confirmed) {
        Set<String> both = folded(key);
        Set<String> owner = folded(confirmed);
        both.retainAll(owner);
        return new SignerAddresses(both, owner);
    }

    /** Returns the addresses of a key that names none: it is for all that the owner has confirmed. */
    public static SignerAddresses ofUnnamed(List<String> confirmed) {
        Set<String> owner = folded(confirmed);
        return new SignerAddresses(owner, owner);
    }

    private static Set<String> folded(Collection<String> addresses) {
        Set<String> folded = new HashSet<>();
        addresses.forEach(address -> folded.add(fold(address)));
        return folded;
    }

    private static String fold(String address) {
        return address.toLowerCase(Locale.ROOT);
    }

    public SignatureFacts.Key key() {
        return ofKey.isEmpty() ? SignatureFacts.Key.UNCONFIRMED : SignatureFacts.Key.CONFIRMED;
    }

    public SignatureFacts.Committer committer(String address) {
        if (ofKey.contains(fold(address))) {
            return SignatureFacts.Committer.OF_KEY;
        }
        return ofOwner.contains(fold(address)) ? SignatureFacts.Committer.OF_OWNER : SignatureFacts.Committer.OTHER;
    }
}
