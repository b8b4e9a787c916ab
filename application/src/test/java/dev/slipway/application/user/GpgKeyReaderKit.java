package dev.slipway.application.user;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.user.key.GpgKey;
import dev.slipway.application.user.key.GpgKey.Subkey;
import dev.slipway.application.user.port.GpgKeyReader;
import dev.slipway.domain.user.GpgKeyRules;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Contract of {@code GpgKeyReader}. Fingerprints are those that {@code gpg --list-keys} prints. */
public abstract class GpgKeyReaderKit {

    private static final String BEGIN = "-----BEGIN PGP PUBLIC KEY BLOCK-----\n";
    private static final String END = "\n-----END PGP PUBLIC KEY BLOCK-----";
    private static final String ADA = """
            -----BEGIN PGP PUBLIC KEY BLOCK-----

            mDMEawhxuBYJKwYBBAHaRw8BAQdA8DIhmxlgWt62g2sHDBmiObE+hmscslOinB5l
            egBn60i0JEFkYSBIw7ZwcGVyICh0ZXN0KSA8YWRhQGV4YW1wbGUuY29tPoiQBBMW
            CAA4FiEECmkame7HcVOMmc/cXOncyuIEprEFAmsIcbgCGwMFCwkIBwIGFQoJCAsC
            BBYCAwECHgECF4AACgkQXOncyuIEprG0PQEA1mHyoB0M7p2SrJAxLCfaPEX7JEJp
            IsAevkuaDREBQIwBAKz/cOpYmFvWUIZmxz2X4QHQOkLviHrwVhDNOKg7dlUAuDME
            awhxuRYJKwYBBAHaRw8BAQdAzntcdnGwyepv8mYYks+BR5sZ/gnMcF1w47Q9flGd
            aPCI7wQYFggAIBYhBAppGpnux3FTjJnP3Fzp3MriBKaxBQJrCHG5AhsCAIEJEFzp
            3MriBKaxdiAEGRYIAB0WIQS3R0u2mPG/iLkLh8c59aggNAXRWwUCawhxuQAKCRA5
            9aggNAXRW3VXAQDXocNK8eP2/Gz35q+j7jE90F4AwJsprJNiWkBKf2f2pgEAzCNj
            C7rcZ+4uaXoq6tb13mGcwKhHDTiZRbeorVmMFQHv4AD/Yu1eA2aMTlRDuTHp3YVB
            ej+JeY+N2APSfwxjgg9dfVYA/1e32W6w/UWTMp5rz2HPFnADjHFAItQoyA6hNKJA
            LFACuDgEawhxuRIKKwYBBAGXVQEFAQEHQDu/C5QAlrYsKGoP53PP3jkQR+yly8R7
            jzmMoSKEo94CAwEIB4h4BBgWCAAgFiEECmkame7HcVOMmc/cXOncyuIEprEFAmsI
            cbkCGwwACgkQXOncyuIEprFQ+QEAn0GmYu576kGC8zw+J0FCQbCmQGG/HfJ8k4+s
            QHVM8N4A/jTh8vYYXH6m8OCo861SJ34TOCp37DCqVE1/X2SSgKoH
            =rIYd
            -----END PGP PUBLIC KEY BLOCK-----""";
    private static final String BOB = """
            -----BEGIN PGP PUBLIC KEY BLOCK-----

            mQENBGsIcbkBCADNhXkiGany6ME/vvU/HbQuYM0SbBL4s3qClBhDNmPmFlHVjWwG
            SW/uZrYQgYOKyxqFyJTDFBn+XqCT53lFcymiTRq28EVXQURVXQh8d/aeeNBxgAVJ
            Bhp0p64Cq5qI6uOV9qm0VV2h8Ln4aVa2E5unwP6kL298l8o0p/GzpYsBNJ9tS1iP
            L0gJqL2cYc+vdaOMUs5yKhsUQ+9iBIESj5GG307oFsTghqJ5EUJmcnwosVHrUN/9
            qGP1U2T48LrNRE+BkO5UHkvHh9WZKodSJ36ebKmpnyDpjMlX8IJHafbqvuwqbnNe
            qT0QRJfwF3Mf6XpIX2xTh4QBH1IroNyIpHjLABEBAAG0FUJvYiA8Ym9iQGV4YW1w
            bGUuY29tPokBTgQTAQoAOBYhBAVIjk8niI1LW+VlPH3YQdI/AeLxBQJrCHG5AhsD
            BQsJCAcCBhUKCQgLAgQWAgMBAh4BAheAAAoJEH3YQdI/AeLxUkQH/iIaNsfvBwgD
            XbRMrfBkP1ctfpHc29aKzuyhnDDxGjqrbe7t5MEcy3MjXfFXS+5sIJPKW0g2rhcs
            VK2uBbpgCb+2bfpqCvtV63Wjs/LGjKsGTJq1e1Zt0PLQjRyEyrLt0t5bsZ6SHWgt
            m5iZ+tU260JxyqQUcjj82DIsXJk2Mv74j8xrNHB1NbLMPRdJ5m0WNpYIh1mcougT
            XAL/d7FuZx4qvNbxTN93o0dlgt/QKhTvEw6rkp1tocysa3vzRw7FVPK7Vw5CzTS/
            +Kuzw01ts/j9nQyzk7Ab2/rNlft2ZUYs8Y17Uz6QJBeQp76rjF6wyQMMbTLbhp1c
            1LgAhqmJUhY=
            =OnyH
            -----END PGP PUBLIC KEY BLOCK-----""";
    private static final Subkey SIGNING = new Subkey("B7474BB698F1BF88B90B87C739F5A8203405D15B", "39F5A8203405D15B");
    private static final Subkey ENCRYPTING = new Subkey("C27871731FC95746A7FB55E4EC91EF61F4E6396A", "EC91EF61F4E6396A");

    protected abstract GpgKeyReader reader();

    private static byte[] bytes(String armored) {
        return Base64.getDecoder().decode(armored.lines().filter(line -> !line.startsWith("-") && !line.startsWith("="))
                .collect(Collectors.joining()));
    }

    private static String armored(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return BEGIN + "\n" + Base64.getEncoder().encodeToString(all.toByteArray()) + END;
    }

    /** The packets of a key: the primary key, its identity with a signature, and each subkey with a signature. */
    private static List<byte[]> packets(String armored) {
        byte[] data = bytes(armored);
        List<byte[]> packets = new ArrayList<>();
        for (int at = 0; at < data.length;) {
            boolean wide = (data[at] & 3) == 1;
            int length = wide ? 3 + ((data[at + 1] & 0xff) << 8) + (data[at + 2] & 0xff) : 2 + (data[at + 1] & 0xff);
            packets.add(Arrays.copyOfRange(data, at, at + length));
            at += length;
        }
        return packets;
    }

    @Test
    final void key_is_read_with_its_fingerprints() {
        assertEquals(Optional.of(new GpgKey(ADA, "0A691A99EEC771538C99CFDC5CE9DCCAE204A6B1", "5CE9DCCAE204A6B1",
                List.of(SIGNING, ENCRYPTING))), reader().read(ADA));
        assertEquals(Optional.of(new GpgKey(BOB, "05488E4F27888D4B5BE5653C7DD841D23F01E2F1", "7DD841D23F01E2F1", List.of())),
                reader().read(BOB));
        assertEquals(List.of(SIGNING, ENCRYPTING), reader().read(armored(bytes(ADA))).orElseThrow().subkeys());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "key", BEGIN, BEGIN + END, BEGIN + "\n!!!!" + END, BEGIN + "\nAAAA" + END, BEGIN + "Version: 1" + END})
    final void other_texts_are_no_keys(String text) {
        assertEquals(Optional.empty(), reader().read(text));
    }

    @Test
    final void incomplete_key_is_none() {
        List<byte[]> ada = packets(ADA);
        assertEquals(Optional.empty(), reader().read(armored(ada.get(0))));
        assertEquals(Optional.empty(), reader().read(armored(ada.get(0), ada.get(1))));
        byte[] all = bytes(ADA);
        assertEquals(Optional.empty(), reader().read(armored(Arrays.copyOf(all, all.length - 1))));
        assertEquals(Optional.empty(), reader().read(ADA.substring(0, ADA.length() - END.length())));
        assertEquals(Optional.empty(), reader().read(ADA + "\n" + BOB));
        assertEquals(Optional.empty(), reader().read(armored(all, bytes(BOB))));
    }

    @Test
    final void parts_that_the_key_has_not_signed_do_not_count() {
        List<byte[]> ada = packets(ADA);
        List<byte[]> bob = packets(BOB);
        assertEquals(List.of(), reader().read(armored(bytes(BOB), ada.get(3), ada.get(4))).orElseThrow().subkeys());
        assertEquals(Optional.empty(), reader().read(armored(bob.get(0), ada.get(1), ada.get(2))));
        assertEquals(Optional.empty(), reader().read(armored(bob.get(0), ada.get(1), bob.get(2))));
    }

    @Test
    final void packets_that_no_key_has_are_refused_unread() {
        byte[] ada = bytes(ADA);
        for (int tag : List.of(1, 3, 5, 7, 8, 9, 11, 18, 20, 60)) {
            byte[] nested = {(byte) (0xc0 | tag), 2, 1, 0};
            assertEquals(Optional.empty(), reader().read(armored(ada, nested)), "tag " + tag);
            assertEquals(Optional.empty(), reader().read(armored(nested, ada)), "tag " + tag);
        }
        byte[] huge = {(byte) 0xc6, -1, -1, -1, -1, -1, 4};
        byte[] partial = {(byte) 0xcd, (byte) 0xe0, 'x'};
        byte[] endless = {(byte) 0x9b, 4};
        for (byte[] hostile : List.of(huge, partial, endless)) {
            assertEquals(Optional.empty(), reader().read(armored(hostile)));
            assertEquals(Optional.empty(), reader().read(armored(ada, hostile)));
        }
    }

    @Test
    final void key_of_very_many_packets_is_refused() {
        byte[] trust = {(byte) 0xcc, 0};
        byte[] many = new byte[2 * 2000];
        for (int at = 0; at < many.length; at += 2) {
            System.arraycopy(trust, 0, many, at, 2);
        }
        assertEquals(Optional.empty(), reader().read(armored(bytes(ADA), many)));
    }

    /** Their numbers are not tested for being prime, which takes ten seconds: a test would refuse them. */
    @Test
    final void subkeys_for_encryption_are_not_asked_for_signatures() {
        String key = armored(HostileGpgKeys.encryptingSubkeys(48, 8192));
        assertTrue(GpgKeyRules.worthReading(key), "length " + key.length());
        assertEquals(48, reader().read(key).orElseThrow().subkeys().size());
    }

    /** ElGamal is for encryption alone (16); with signatures (20) it is broken. */
    @Test
    final void subkeys_of_unknown_algorithms_are_left_out() {
        assertEquals(1, reader().read(armored(HostileGpgKeys.subkey(16, 3))).orElseThrow().subkeys().size());
        assertEquals(List.of(), reader().read(armored(HostileGpgKeys.subkey(20, 3))).orElseThrow().subkeys());
    }
}
