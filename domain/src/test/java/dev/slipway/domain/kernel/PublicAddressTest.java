package dev.slipway.domain.kernel;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublicAddressTest {

    @ParameterizedTest
    @ValueSource(strings = {"1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
            "128.0.0.1", "169.253.255.255", "169.255.0.0",
            "172.15.255.255", "172.32.0.0", "191.255.255.255", "192.0.1.0", "192.0.3.0", "192.88.98.255", "192.88.100.0", "198.51.99.255",
            "198.51.101.0", "203.0.112.255", "203.0.114.0", "2001:200::1", "2001:db7:ffff::1", "2001:db9::1", "3fff:1000::1",
            "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0", "223.255.255.255",
            "2606:4700:4700::1111", "2a00:1450:4001::1", "2606:a00:1::1", "2a00:7f00:1::1",
        "2002:0808:0808::1", "64:ff9b::808:808"})
    void addresses_of_the_open_network(String address) throws UnknownHostException {
        assertTrue(PublicAddress.is(InetAddress.getByName(address).getAddress()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1",
            "127.255.255.255", "169.254.169.254", "172.16.0.1",
            "172.31.255.255", "192.0.0.1", "192.0.2.1", "192.88.99.1", "192.168.0.1", "198.18.0.1", "198.19.255.255", "198.51.100.1",
            "203.0.113.1", "224.0.0.1", "239.1.1.1", "240.0.0.1",
            "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1", "fe80::1", "fec0::1", "fc00::1",
            "fd00:ec2::254", "ff02::1", "2001::1", "2001:db8::1",
        "2002:7f00:1::1", "2002:a9fe:a9fe::1", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::1", "3fff::1",
        "3fff:fff::1", "2001:1ff::1", "2001:db8:ffff::1", "1fff::1", "4000::1", "100::1", "5f00::1"})
    void addresses_that_lead_into_the_network_around(String address) throws UnknownHostException {
        assertFalse(PublicAddress.is(InetAddress.getByName(address).getAddress()));
    }
}
