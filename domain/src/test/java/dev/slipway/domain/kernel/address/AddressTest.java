package dev.slipway.domain.kernel.address;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressTest {

    private static InetAddress address(String text) {
        return AddressText.read(text).orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "localhost", "example.com", "1", "127.1", "1.2.3", "1.2.3.4.5", "1.2.3.256", "01.2.3.4", "0x7f.0.0.1",
        "1.2.3.4 ", "1.2.3.4:80", "[::1]", "fe80::1%eth0", ":", ":::", "1::2::3", "12345::", "g::1", "::1.2.3", "unknown",
        "_hidden", "::1/64"})
    void text_that_is_no_whole_address_is_none(String text) {
        assertEquals(Optional.empty(), AddressText.read(text));
    }

    @ParameterizedTest
    @CsvSource({"0.0.0.0,0.0.0.0", "255.255.255.255,255.255.255.255", "::1,0:0:0:0:0:0:0:1", "2001:DB8::a,2001:db8:0:0:0:0:0:a",
        "::ffff:192.0.2.1,192.0.2.1", "64:ff9b::192.0.2.1,64:ff9b:0:0:0:0:c000:201"})
    void address_is_read(String text, String shown) {
        assertEquals(shown, address(text).getHostAddress());
    }

    @ParameterizedTest
    @CsvSource({"192.0.2.1,192.0.2.1", "192.0.2.1:4711,192.0.2.1", "[2001:db8::1]:4711,2001:db8:0:0:0:0:0:1",
        "[2001:db8::1],2001:db8:0:0:0:0:0:1", "2001:db8::1,2001:db8:0:0:0:0:0:1"})
    void port_after_an_address_is_dropped(String text, String shown) {
        assertEquals(Optional.of(shown), AddressText.readWithPort(text).map(InetAddress::getHostAddress));
    }

    @ParameterizedTest
    @ValueSource(strings = {"192.0.2.1:", "192.0.2.1:123456", "[192.0.2.1]x", "[]", "[::1", "::1]", "\"[::1]\""})
    void malformed_port_is_no_address(String text) {
        assertEquals(Optional.empty(), AddressText.readWithPort(text));
    }

    @ParameterizedTest
    @CsvSource({"10.0.0.0/8,10.255.0.1,true", "10.0.0.0/8,11.0.0.0,false", "10.1.2.3/8,10.9.9.9,true", "192.0.2.1,192.0.2.1,true",
        "192.0.2.1,192.0.2.2,false", "192.0.2.128/25,192.0.2.127,false", "192.0.2.128/25,192.0.2.200,true", "0.0.0.0/0,8.8.8.8,true",
        "192.0.2.1/32,192.0.2.1,true", "192.0.2.1/32,192.0.2.0,false", "::1/128,::1,true", "::1/128,::,false",
        "0.0.0.0/0,::1,false", "::/0,::1,true", "::/0,127.0.0.1,false", "::1,::1,true", "fd00::/8,fdff::1,true", "fd00::/8,fc00::1,false",
        "2001:db8::/33,2001:db8:8000::1,false", "2001:db8::/33,2001:db8:7fff::1,true"})
    void range_contains_addresses_that_share_its_leading_bits(String range, String address, boolean contains) {
        assertEquals(contains, AddressRange.read(range).orElseThrow().contains(address(address)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/x", "10.0.0.0/-1", "10.0.0.0/08", "/8", "10/8",
        "example.com/8", "*"})
    void text_that_is_no_range_is_none(String text) {
        assertEquals(Optional.empty(), AddressRange.read(text));
        assertEquals(Optional.empty(), AddressList.read("127.0.0.1, " + text));
    }

    @Test
    void list_contains_what_one_of_its_ranges_contains() {
        AddressList ranges = AddressList.read("10.0.0.0/8, ::1").orElseThrow();
        assertTrue(ranges.contains(address("10.0.0.1")));
        assertTrue(ranges.contains(address("::1")));
        assertFalse(ranges.contains(address("127.0.0.1")));
        assertEquals(Optional.of(AddressList.NONE), AddressList.read("none"));
        assertEquals(Optional.of(AddressList.NONE), AddressList.read(" "));
        assertTrue(AddressList.NONE.isEmpty());
        assertFalse(ranges.isEmpty());
        assertEquals(Optional.empty(), AddressList.read("10.0.0.0/8,"));
    }

    @Test
    void range_longer_than_its_address_is_rejected() {
        assertThrows(IllegalArgumentException.class, () -> new AddressRange(address("::1"), 129));
        assertThrows(IllegalArgumentException.class, () -> new AddressRange(address("127.0.0.1"), 33));
    }

    @Test
    void addresses_of_one_subscriber_have_one_key() {
        assertEquals("192.0.2.1", AddressKey.of(address("192.0.2.1")));
        assertEquals("192.0.2.1", AddressKey.of(address("::ffff:192.0.2.1")));
        assertEquals(AddressKey.of(address("2001:db8:1:2::1")), AddressKey.of(address("2001:db8:1:2:ffff::9")));
        assertNotEquals(AddressKey.of(address("2001:db8:1:2::1")), AddressKey.of(address("2001:db8:1:3::1")));
    }
}
