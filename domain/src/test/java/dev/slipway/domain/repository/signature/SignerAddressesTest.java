package dev.slipway.domain.repository.signature;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SignerAddressesTest {

    private static String of(SignerAddresses addresses) {
        return addresses.key() + " " + List.of("a@x", "b@x", "c@x").stream().map(addresses::committer).toList();
    }

    @Test
    void addresses_of_a_key_count_where_its_owner_has_confirmed_them() {
        assertEquals("CONFIRMED [OF_KEY, OF_OWNER, OTHER]", of(SignerAddresses.ofNamed(List.of("A@x", "c@x"), List.of("a@X", "b@x"))));
        assertEquals("UNCONFIRMED [OTHER, OF_OWNER, OTHER]", of(SignerAddresses.ofNamed(List.of("a@x"), List.of("b@x"))));
        assertEquals("UNCONFIRMED [OTHER, OTHER, OTHER]", of(SignerAddresses.ofNamed(List.of("a@x"), List.of())));
    }

    @Test
    void key_without_addresses_is_for_all_that_its_owner_has_confirmed() {
        assertEquals("CONFIRMED [OF_KEY, OF_KEY, OTHER]", of(SignerAddresses.ofUnnamed(List.of("a@x", "B@x"))));
        assertEquals("UNCONFIRMED [OTHER, OTHER, OTHER]", of(SignerAddresses.ofUnnamed(List.of())));
    }

    @Test
    void kind_is_known_by_the_beginning() {
        for (SignatureKind kind : SignatureKind.values()) {
            assertEquals(Optional.of(kind), SignatureKind.of(kind.beginning() + "\nx"));
        }
        assertEquals(Optional.empty(), SignatureKind.of("-----BEGIN PGP MESSAGE-----"));
    }
}
